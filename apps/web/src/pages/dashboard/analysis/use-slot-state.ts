import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { accountsQuery } from "../../../lib/accounts-query.ts";
import { latestAnalysisQuery } from "../../../lib/full-analysis-query.ts";
import { securityScoreOf } from "../../../lib/security-score-query.ts";
import { type CostOverview, preferencesQuery } from "../queries.ts";
import { usePreferences } from "../use-preferences.ts";
import { type SlotState, slotState } from "./slot-state.ts";

type Slot = {
  /** Undefined until the content of the card is decided. */
  state: SlotState | undefined;
  dismiss: () => void;
};

/** Selects the content of the card about full analyses. Failed loads don't count. */
export function useSlotState(
  scope: string | undefined,
  overview: UseQueryResult<CostOverview | null>,
  justEnded: boolean,
): Slot {
  const accounts = useQuery(accountsQuery);
  const latest = useQuery(latestAnalysisQuery);
  const score = useQuery(securityScoreOf(scope));
  const preferences = useQuery(preferencesQuery);
  const { choose } = usePreferences();
  // Once decided, a reload of a part leaves the page unchanged.
  const decided = useRef(false);
  decided.current ||= [accounts, latest, score, overview, preferences].every(({ isPending }) => !isPending);
  const state = () => {
    if (!decided.current) return undefined;
    if (accounts.data === undefined || latest.data === undefined) return { kind: "none" } as const;
    return slotState({
      ...{ scope, justEnded, accounts: accounts.data.accounts, latest: latest.data },
      dismissed: preferences.data?.dismissedAnalysis ?? null,
      offerTour: preferences.data?.tour === null,
      done: { scan: score.data?.lastScan ?? null, costs: overview.data?.lastUpdated ?? null },
    });
  };
  return {
    state: state(),
    dismiss: () => {
      if (latest.data) choose({ dismissedAnalysis: latest.data.id });
    },
  };
}
