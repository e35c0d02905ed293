import { createRecountSavings } from "./recount.ts";
import { countedSavings } from "./store/counted-savings.ts";

/** Recounts savings; passed to everything that stores changes of recommendations. */
export const recountSavings = createRecountSavings(countedSavings);
