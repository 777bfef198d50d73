// The panels, in their order.

import quarto from "./panels/quarto.js";
import sliding from "./panels/sliding.js";

export const panels = [sliding, quarto];
