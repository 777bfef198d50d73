// The panels, in their order. Each is loaded when it is wanted.

export const panels = [
  { id: "sliding", tab: "Sliding", load: () => import("./panels/sliding.js") },
  { id: "quarto", tab: "Quarto", load: () => import("./panels/quarto.js") },
  { id: "quoridor", tab: "Quoridor", load: () => import("./panels/quoridor.js") },
  { id: "four-way", tab: "Four-Way", load: () => import("./panels/four-way.js") },
  { id: "counting", tab: "Counting", load: () => import("./panels/counting.js") },
  { id: "symmetry", tab: "Symmetry", load: () => import("./panels/symmetry.js") },
];
