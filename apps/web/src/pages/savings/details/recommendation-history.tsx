import type { RecommendationDetail } from "../../../components/savings/recommendation-queries.ts";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";

type Change = RecommendationDetail["history"][number];

/** Status history, newest first. */
export function RecommendationHistory({ history }: Pick<RecommendationDetail, "history">) {
  return (
    <ol className="flex flex-col gap-1.5 text-sm">
      {history.toReversed().map((change) => (
        <li
          key={`${change.at} ${change.to} ${change.note} ${change.assignedTo}`}
          className="min-w-0 break-words"
        >
          <span className="font-medium">{changeText(change)}</span>{" "}
          <span className="text-muted">
            by {change.actor === "analysis" ? "discovery" : change.actor} · <RelativeTime time={change.at} />
            {change.note !== null && ` · ${change.note}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

const WORDS: Readonly<Record<Change["to"], string>> = {
  open: "Reopened",
  dismissed: "Dismissed",
  applied: "Applied",
  gone: "No longer found",
};

function changeText({ from, to, assignedTo }: Change): string {
  if (assignedTo !== null) return assignedTo === "" ? "Unassigned" : `Assigned to ${assignedTo}`;
  if (from === null) return "Found";
  return from === "applied" && to === "applied" ? "Verified" : WORDS[to];
}
