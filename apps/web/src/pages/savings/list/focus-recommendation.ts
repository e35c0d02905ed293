import { createRowFocus } from "../../../components/selection/row-focus.ts";

/** Focus of the rows of recommendations. */
export const recommendationFocus = createRowFocus("data-recommendation", "h2 button");
