import type { Recommendation } from "./recommendation-queries.ts";
import type { RecommendationChange } from "./use-recommendation-change.ts";

/** Props of the dialogs that apply a recommendation. */
export type DecisionProps = {
  recommendation: Recommendation;
  busy: boolean;
  onChange: (change: RecommendationChange) => void;
  onClose: () => void;
};

/** What goes with a dismissal. */
export type DismissInput = { reason: string; until?: string };
