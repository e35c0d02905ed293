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
  detached: "medium",
  terminated: "critical",
  failed: "critical",
  error: "critical",
  pending: "medium",
  creating: "medium",
  deleting: "medium",
  stopping: "medium",
};

type StatusBadgeProps = { status: string | null; attachment?: "attached" | "detached" | null };

/** State of a resource as AWS names it, and its attachment, if applicable. */
export function StatusBadge({ status, attachment = null }: StatusBadgeProps) {
  if (status === null && attachment === null) return <span className="text-muted max-sm:hidden">–</span>;
  const states = [status, attachment].filter((state) => state !== null);
  return (
    <span className="inline-flex gap-1 max-sm:flex-wrap">
      {states.map((state) => (
        <Badge key={state} tone={TONES[state.toLowerCase()] ?? "neutral"}>
          {state}
        </Badge>
      ))}
    </span>
  );
}
