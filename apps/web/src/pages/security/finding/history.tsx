import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { classNames } from "../../../lib/class-names.ts";
import type { Finding, FindingDetail } from "../../../lib/findings-query.ts";

type Change = FindingDetail["history"][number];

const DOTS: Readonly<Record<Finding["status"], string>> = {
  ACTIVE: "bg-accent",
  RESOLVED: "bg-good-fill",
  IGNORED: "bg-control",
};

/** Names of actors that are not persons. */
const ACTORS: Readonly<Record<string, string>> = {
  scan: "security scan",
  "security-hub": "AWS Security Hub",
};

/** Status changes of a finding with actor, time, and note; newest first. */
export function FindingHistory({ finding, history }: FindingDetail) {
  if (history.length === 0) {
    return (
      <p className="text-muted text-sm">
        First seen <RelativeTime time={finding.firstSeenAt} />. No changes since.
      </p>
    );
  }
  return (
    <ol className="flex flex-col">
      {history.map((change) => (
        <li
          key={`${change.at} ${change.to} ${change.assignedTo ?? ""}`}
          className="relative pb-4 pl-6 before:absolute before:top-4 before:bottom-0 before:left-[5px] before:w-px before:bg-line last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden="true"
            className={classNames("absolute top-1.5 left-0.5 size-2 rounded-full", DOTS[change.to])}
          />
          <p className="text-sm">
            <span className="font-medium">{changeText(change)}</span>{" "}
            <span className="text-muted">
              by {ACTORS[change.actor] ?? change.actor} · <RelativeTime time={change.at} />
            </span>
          </p>
          {change.note !== null && <p className="mt-0.5 break-words text-muted text-sm">{change.note}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Status changes of a person, in words. */
const BY_PERSON: Readonly<Record<Finding["status"], string>> = {
  ACTIVE: "Reactivated",
  RESOLVED: "Marked as fixed",
  IGNORED: "Ignored",
};

/** A change in words: "Marked as fixed", "Assigned to Ana Lima", or "Found" for the first entry. */
function changeText({ from, to, actor, assignedTo }: Change): string {
  if (assignedTo !== null) return assignedTo === "" ? "Unassigned" : `Assigned to ${assignedTo}`;
  if (from === null) return "Found";
  if (ACTORS[actor] === undefined) return from === to ? "Note added" : BY_PERSON[to];
  return to === "ACTIVE" ? "Found again" : to === "RESOLVED" ? "Resolved" : "Ignored";
}
