import type {
  ListedRecommendation,
  Recommendation,
} from "../../../components/savings/recommendation-queries.ts";
import type { RecommendationControl } from "../../../components/savings/use-recommendation-change.ts";

/** Facts that rows show; the filter or the page states the rest. */
export type RowFacts = { impact: boolean; risk: boolean; account: boolean; sandbox: boolean };

/** Shared props of all rows. */
export type RowContext = {
  control: RecommendationControl;
  facts: RowFacts;
  /** Status filter of the list. */
  filtered: Recommendation["status"];
  isSelected: (id: string) => boolean;
  onSelect: (id: string, range: boolean) => void;
  onAsk: (about: Recommendation, to: "apply" | "dismiss") => void;
  onToggle: (id: string) => void;
  onCompare: (id: string) => void;
  /** Opens the dialog for the assignee or the labels of one. */
  onWork: (dialog: "assign" | "labels", about: Recommendation) => void;
};

/** Props of one row. */
export type RowProps = Pick<
  RowContext,
  "control" | "facts" | "filtered" | "onSelect" | "onAsk" | "onToggle" | "onCompare" | "onWork"
> & {
  recommendation: ListedRecommendation;
  open: boolean;
  /** Undefined: the row can't be selected. */
  selected: boolean | undefined;
  /** Another row has the same title: screen readers also need the ID. */
  ambiguous: boolean;
};
