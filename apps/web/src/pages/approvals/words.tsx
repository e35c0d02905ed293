import { Badge, type BadgeTone } from "../../components/ui/badge.tsx";
import type { Approval, ApprovalDetail } from "./queries.ts";

const STATES: Readonly<Record<Approval["status"], { label: string; tone: BadgeTone }>> = {
  pending: { label: "Waiting", tone: "medium" },
  approved: { label: "Approved", tone: "good" },
  started: { label: "Executed", tone: "good" },
  denied: { label: "Denied", tone: "critical" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
  void: { label: "Void", tone: "high" },
};

/** The state of a request in a word. */
export function StatusBadge({ status, run }: Pick<Approval, "status" | "run">) {
  const { label, tone } = STATES[status];
  if (status !== "started" || run === null) return <Badge tone={tone}>{label}</Badge>;
  if (run.status === "queued" || run.status === "running") return <Badge tone="accent">Running</Badge>;
  return <Badge tone={run.status === "completed" ? "good" : "critical"}>{label}</Badge>;
}

/** An entry of the history in words, before the person. */
export const EVENT_WORDS: Readonly<Record<ApprovalDetail["history"][number]["event"], string>> = {
  requested: "Requested",
  approved: "Approved",
  denied: "Denied",
  withdrawn: "Withdrawn",
  expired: "Expired",
  started: "Started",
  void: "Void",
};
