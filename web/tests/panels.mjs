// Every panel, in the order of the page.

export const PANELS = ["sliding", "quarto", "quoridor", "four-way", "counting", "symmetry"];
