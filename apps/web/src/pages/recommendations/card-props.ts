import type { Recommendation } from "./queries.ts";
import type { RecommendationControl } from "./use-recommendation-change.ts";

/** One card, and what it can ask for. */
export type CardProps = {
  recommendation: Recommendation;
  open: boolean;
  control: RecommendationControl;
  onAsk: (about: Recommendation, to: "apply" | "dismiss") => void;
  onToggle: (id: string) => void;
};
