import type { AskingAbout } from "../../components/savings/recommendation-dialogs.tsx";
import type { RecommendationsPage } from "../../components/savings/recommendation-queries.ts";
import type { RecommendationControl } from "../../components/savings/use-recommendation-change.ts";
import type { Messages } from "../../components/use-messages.ts";
import type { ChangeSearch, RecommendationsSearch } from "./search.ts";

/** Props of the list and its parts. */
export type PanelProps = {
  search: RecommendationsSearch;
  change: ChangeSearch;
  control: RecommendationControl;
  messages: Messages;
  /** Undefined while the first page loads. */
  page: RecommendationsPage | undefined;
  /** The data belongs to the previous request and is about to be replaced. */
  stale: boolean;
  /** Whether an account in scope was discovered; otherwise, an empty list has no meaning. Undefined while unknown. */
  discovered: boolean | undefined;
  onAsk: (asking: AskingAbout) => void;
};
