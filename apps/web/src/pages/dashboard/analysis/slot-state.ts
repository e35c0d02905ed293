import type { CloudAccount } from "../../../lib/accounts-query.ts";
import { isUnderWay, type Run } from "../../../lib/runs-query.ts";
import { type Offer, offerOf, subjectOf } from "./offer.ts";
import { STEPS } from "./step-texts.ts";

/** Content of the card about full analyses. */
export type SlotState =
  | { kind: "running" | "stopped"; run: Run; subject: string }
  | { kind: "complete"; run: Run }
  | { kind: "offer"; offer: Offer }
  | { kind: "tour" | "no-account" | "none" };

/** When each step last completed, in any run; null: never. */
export type LastDone = { scan: string | null; costs: string | null };

type Known = {
  accounts: readonly CloudAccount[];
  /** The account in scope. */
  scope: string | undefined;
  latest: Run | null;
  /** Whether the latest analysis ended while the page was open. */
  justEnded: boolean;
  /** ID of the analysis whose report was dismissed. */
  dismissed: string | null;
  done: LastDone;
  /** Whether the person has not answered the offer of the tour. */
  offerTour: boolean;
};

/** Selects the content of the card: a running analysis first, then an incomplete one, then an offer. */
export function slotState({
  accounts,
  scope,
  latest,
  justEnded,
  dismissed,
  done,
  offerTour,
}: Known): SlotState {
  const run = latest !== null && (scope === undefined || latest.accountIds.includes(scope)) ? latest : null;
  if (run !== null && isUnderWay(run)) {
    return { kind: "running", run, subject: subjectOf(accounts, run.accountIds) };
  }
  if (run !== null && run.id !== dismissed) {
    if (run.status === "completed" && justEnded) return { kind: "complete", run };
    if (run.status !== "completed" && !isOvertaken(run, accounts, done)) {
      return { kind: "stopped", run, subject: subjectOf(accounts, run.accountIds) };
    }
  }
  if (accounts.length === 0) return { kind: "no-account" };
  const offer = offerOf(accounts, scope);
  if (offer !== null) return { kind: "offer", offer };
  return { kind: offerTour ? "tour" : "none" };
}

/** Whether all remaining steps of an analysis have been completed since, or its accounts are gone. */
function isOvertaken(run: Run, accounts: readonly CloudAccount[], done: LastDone): boolean {
  const asked = accounts.filter(({ id }) => run.accountIds.includes(id));
  if (asked.length === 0) return true;
  const since = (time: string | null) => time !== null && Date.parse(time) > Date.parse(run.finishedAt ?? "");
  const isDone = (kind: string) => {
    if (kind === "discovery") return asked.every(({ lastDiscoveredAt }) => since(lastDiscoveredAt));
    return since(kind === "security_scan" ? done.scan : done.costs);
  };
  const open = (run.progress.steps ?? STEPS).filter(({ state }) => state !== "completed");
  return open.every(({ kind }) => isDone(kind));
}
