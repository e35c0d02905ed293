import type {
  ListedRecommendation,
  Recommendation,
} from "../../../components/savings/recommendation-queries.ts";
import type { RecommendationControl } from "../../../components/savings/use-recommendation-change.ts";

/** What rows say; the rest is said by the filter or by the page. */
export type RowFacts = { impact: boolean; risk: boolean; account: boolean; sandbox: boolean };

/** What all rows have in common. */
export type RowContext = {
  control: RecommendationControl;
  facts: RowFacts;
  /** Status that the list is filtered by. */
  filtered: Recommendation["status"];
  isSelected: (id: string) => boolean;
  onSelect: (id: string, range: boolean) => void;
  onAsk: (about: Recommendation, to: "apply" | "dismiss") => void;
  onToggle: (id: string) => void;
  onCompare: (id: string) => void;
};

/** Props of one row. */
export type RowProps = Pick<
  RowContext,
  "control" | "facts" | "filtered" | "onSelect" | "onAsk" | "onToggle" | "onCompare"
> & {
  recommendation: ListedRecommendation;
  open: boolean;
  /** Undefined: the row can't be selected. */
  selected: boolean | undefined;
  /** Another row has the same title: screen readers need the ID too. */
  ambiguous: boolean;
};
