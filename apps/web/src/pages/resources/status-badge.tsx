import { Badge, type BadgeTone } from "../../components/ui/badge.tsx";

const TONES: Readonly<Record<string, BadgeTone>> = {
  running: "good",
  available: "good",
  active: "good",
  "in-use": "good",
  "in-service": "good",
  attached: "good",
  enabled: "good",
  issued: "good",
  completed: "good",
  terminated: "critical",
  failed: "critical",
  error: "critical",
  pending: "medium",
  creating: "medium",
  deleting: "medium",
  stopping: "medium",
};

/** A resource's state as AWS names it. */
export function StatusBadge({ status }: { status: string | null }) {
  if (status === null) return <span className="text-muted max-sm:hidden">–</span>;
  return <Badge tone={TONES[status.toLowerCase()] ?? "neutral"}>{status}</Badge>;
}
