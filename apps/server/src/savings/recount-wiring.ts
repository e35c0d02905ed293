import { createRecountSavings } from "./recount.ts";
import { countedSavings } from "./store/counted-savings.ts";

/** Recounts savings; handed to whatever stores a change of recommendations. */
export const recountSavings = createRecountSavings(countedSavings);
