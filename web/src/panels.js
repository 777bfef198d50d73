// The panels, in their order.

import counting from "./panels/counting.js";
import fourWay from "./panels/four-way.js";
import quarto from "./panels/quarto.js";
import quoridor from "./panels/quoridor.js";
import sliding from "./panels/sliding.js";
import symmetry from "./panels/symmetry.js";

export const panels = [sliding, quarto, quoridor, fourWay, counting, symmetry];
