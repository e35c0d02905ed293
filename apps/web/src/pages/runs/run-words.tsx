import { Badge, type BadgeTone } from "../../components/ui/badge.tsx";
import type { Run } from "../../lib/runs-query.ts";
import type { RunUnit } from "./queries.ts";

const KINDS: Readonly<Record<Run["kind"], string>> = {
  discovery: "Discovery",
  metrics: "Metrics",
  security_scan: "Security scan",
  remediation: "Fix",
  bulk_remediation: "Fixes",
  cost_analysis: "Cost analysis",
  security_hub_import: "Security Hub import",
  billing_import: "Billing import",
  full_analysis: "Full analysis",
  tag_change: "Tag changes",
};

/** Display name of a kind of run. */
export function kindOf(run: Pick<Run, "kind">): string {
  return KINDS[run.kind];
}

const STATES: Readonly<Record<Run["status"] | RunUnit["state"], readonly [text: string, tone: BadgeTone]>> = {
  queued: ["Queued", "neutral"],
  waiting: ["Waiting", "neutral"],
  running: ["Running", "accent"],
  completed: ["Completed", "good"],
  failed: ["Failed", "critical"],
  interrupted: ["Interrupted", "critical"],
  cancelled: ["Canceled", "neutral"],
};

/** State of a run or of a unit. */
export function StateBadge({ state }: { state: Run["status"] | RunUnit["state"] }) {
  const [text, tone] = STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Milliseconds from a run's start to its end or to now; null: not started. */
export function durationOf(run: Run, now: number): number | null {
  if (run.startedAt === null) return null;
  return (run.finishedAt === null ? now : Date.parse(run.finishedAt)) - Date.parse(run.startedAt);
}

/** Result of a run, or its current activity. */
export function outcomeOf(run: Run): string {
  return run.error ?? run.result?.message ?? run.progress.current ?? "";
}
