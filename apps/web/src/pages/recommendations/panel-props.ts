import type { Recommendation, RecommendationsPage } from "./queries.ts";
import type { ChangeSearch, RecommendationsSearch } from "./search.ts";
import type { RecommendationControl } from "./use-recommendation-change.ts";

/** What the list and everything in it is given. */
export type PanelProps = {
  search: RecommendationsSearch;
  change: ChangeSearch;
  control: RecommendationControl;
  /** Undefined while the first page loads. */
  page: RecommendationsPage | undefined;
  /** What is shown belongs to an earlier question and is about to be replaced. */
  stale: boolean;
  /** Whether an account in scope was ever read, without which an empty list says nothing; undefined while unknown. */
  discovered: boolean | undefined;
  onAsk: (about: Recommendation, to: "apply" | "dismiss") => void;
};
