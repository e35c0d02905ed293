import { CircleAlert, CircleCheck, CircleDashed, ShieldX } from "../../components/icons.gen.ts";
import { Badge } from "../../components/ui/badge.tsx";
import type { AuditEntry } from "./queries.ts";

/** "finding.status_changed" as words: "Finding: status changed". */
export function actionWords(action: string): string {
  const [noun = "", verb = ""] = action.split(".");
  const words = (text: string) => text.replaceAll("_", " ");
  return `${words(noun).replace(/^./, (letter) => letter.toUpperCase())}: ${words(verb)}`;
}

const OUTCOME_LOOKS = {
  done: { tone: "good", icon: CircleCheck, label: "Done" },
  refused: { tone: "high", icon: ShieldX, label: "Refused" },
  failed: { tone: "critical", icon: CircleAlert, label: "Failed" },
  unknown: { tone: "medium", icon: CircleDashed, label: "Outcome unknown" },
} as const;

/** How an act ended. */
export function OutcomeBadge({ outcome }: Pick<AuditEntry, "outcome">) {
  const { tone, icon: Icon, label } = OUTCOME_LOOKS[outcome];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}

/** Who acted. */
export function actorWords({ name, kind, id }: AuditEntry["actor"]): string {
  return name ?? (id === null ? kind : `${kind} ${id}`);
}

/** What an act was about. IDs are shortened: the entry itself has the whole one. */
export function targetWords({ name, id, type }: AuditEntry["target"]): string {
  const noun = type.replaceAll("_", " ");
  return name ?? (id === null ? noun : `${noun} ${id.length > 12 ? `${id.slice(0, 8)}…` : id}`);
}
