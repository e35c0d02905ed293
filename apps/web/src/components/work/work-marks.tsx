import { formatCount } from "../../lib/format.ts";
import { MessageSquare } from "../icons.gen.ts";
import { LABEL_DOTS } from "./label-mark.tsx";
import type { Label } from "./work-queries.ts";

/** Labels that a row names; of the others it says how many there are. */
const NAMED = 2;

type WorkMarksProps = { labels: readonly Label[]; commentCount: number };

/** Labels and number of comments in a row's line of facts. */
export function WorkMarks({ labels, commentCount }: WorkMarksProps) {
  return (
    <>
      {labels.length > 0 && (
        <span className="inline-flex min-w-0 items-center gap-2">
          <span className="sr-only">Labels: </span>
          {labels.slice(0, NAMED).map(({ labelId, name, color }) => (
            <span key={labelId} className="inline-flex max-w-48 items-center gap-1">
              <span
                aria-hidden="true"
                className="size-2 shrink-0 rounded-full"
                style={{ backgroundColor: LABEL_DOTS[color] }}
              />
              <span className="truncate">{name}</span>
            </span>
          ))}
          {labels.length > NAMED && <span>+{labels.length - NAMED}</span>}
        </span>
      )}
      {commentCount > 0 && (
        <span className="inline-flex shrink-0 items-center gap-1">
          <MessageSquare className="size-3.5" aria-hidden="true" />
          {formatCount(commentCount)}
          <span className="sr-only"> comments</span>
        </span>
      )}
    </>
  );
}

type Assignee = { name: string; email: string };

/** Initials of the assigned member or team. */
export function AssigneeMark({ assignee }: { assignee: Assignee | null }) {
  if (assignee === null) return null;
  const name = assignee.name || assignee.email;
  return (
    <span
      role="img"
      aria-label={`Assigned to ${name}`}
      title={`Assigned to ${name}`}
      className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-tint font-medium text-[10px] text-accent"
    >
      {initials(name)}
    </span>
  );
}

/** "Ana Lima" → "AL". */
function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}
