import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { accountsQuery } from "../../../lib/accounts-query.ts";
import { browserStorage } from "../../../lib/browser-storage.ts";
import { latestAnalysisQuery } from "../../../lib/full-analysis-query.ts";
import { securityScoreOf } from "../../../lib/security-score-query.ts";
import { type CostOverview, preferencesQuery } from "../queries.ts";
import { type SlotState, slotState } from "./slot-state.ts";

const storage = browserStorage("local");
const DISMISSED = "skyledger.dismissed-analysis";

type Slot = {
  /** Undefined while it is not decided what the card shows. */
  state: SlotState | undefined;
  dismiss: () => void;
};

/** Decides what the card about full analyses shows. A part that could not be loaded decides nothing. */
export function useSlotState(
  scope: string | undefined,
  overview: UseQueryResult<CostOverview | null>,
  justEnded: boolean,
): Slot {
  const accounts = useQuery(accountsQuery);
  const latest = useQuery(latestAnalysisQuery);
  const score = useQuery(securityScoreOf(scope));
  const preferences = useQuery(preferencesQuery);
  const [dismissed, setDismissed] = useState(() => storage.get(DISMISSED));
  // Once it is decided, a part that is loaded again leaves the page as it is.
  const decided = useRef(false);
  decided.current ||= [accounts, latest, score, overview, preferences].every(({ isPending }) => !isPending);
  const state = () => {
    if (!decided.current) return undefined;
    if (accounts.data === undefined || latest.data === undefined) return { kind: "none" } as const;
    return slotState({
      ...{ scope, justEnded, dismissed, accounts: accounts.data.accounts, latest: latest.data },
      offerTour: preferences.data?.tour === null,
      done: { scan: score.data?.lastScan ?? null, costs: overview.data?.lastUpdated ?? null },
    });
  };
  return {
    state: state(),
    dismiss: () => {
      const id = latest.data?.id ?? null;
      if (id !== null) storage.set(DISMISSED, id);
      setDismissed(id);
    },
  };
}
