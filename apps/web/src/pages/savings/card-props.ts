import type {
  ListedRecommendation,
  Recommendation,
} from "../../components/savings/recommendation-queries.ts";
import type { RecommendationControl } from "../../components/savings/use-recommendation-change.ts";

/** Props of one card. */
export type CardProps = {
  recommendation: ListedRecommendation;
  open: boolean;
  control: RecommendationControl;
  onAsk: (about: Recommendation, to: "apply" | "dismiss") => void;
  onToggle: (id: string) => void;
};
