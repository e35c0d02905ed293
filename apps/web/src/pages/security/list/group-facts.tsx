import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import { RESULTS, reachedText } from "../paths/path-words.ts";
import type { FindingGroup } from "../queries.ts";
import type { GroupBy } from "../search.ts";
import type { ItemContext } from "./finding-items.tsx";

type GroupShown = { by: GroupBy; group: FindingGroup };

/** What the findings of a group share. */
export function GroupFacts({ by, group, accountNames }: GroupShown & Pick<ItemContext, "accountNames">) {
  const account = group.accountId === null ? undefined : accountNames.get(group.accountId);
  const shownAccount = accountNames.size > 1 ? account : undefined;
  const facts = {
    check: [group.service, group.category, group.region],
    resource: [group.service, shownAccount, group.region],
    account: [],
    path: group.path
      ? [
          reachedText(group.path, group.key),
          `risk ${group.path.risk}`,
          group.path.verdict === "allowed" ? undefined : RESULTS[group.path.verdict].label.toLowerCase(),
          shownAccount,
        ]
      : [],
  }[by];
  const shown = [...new Set(facts.filter((fact) => typeof fact === "string" && fact !== ""))];
  if (shown.length === 0) return null;
  return <span className="block truncate text-muted text-xs">{shown.join(" · ")}</span>;
}

const DOTS = {
  CRITICAL: "bg-critical-fill",
  HIGH: "bg-high-fill",
  MEDIUM: "bg-medium-fill",
  LOW: "bg-low-fill",
  INFORMATIONAL: "bg-control",
} as const;

/** How many of each severity; of one check, all have one. */
export function SeverityCounts({ by, group }: GroupShown) {
  if (by === "check") return null;
  return (
    <span className="flex shrink-0 gap-2.5 text-xs tabular-nums max-md:hidden">
      {group.bySeverity.map(({ value, count }) =>
        count === 0 ? null : (
          <span key={value} className="inline-flex items-center gap-1" title={`${value}: ${count}`}>
            <span aria-hidden="true" className={classNames("size-2 rounded-full", DOTS[value])} />
            <span className="sr-only">{value} </span>
            {formatCount(count)}
          </span>
        ),
      )}
    </span>
  );
}
