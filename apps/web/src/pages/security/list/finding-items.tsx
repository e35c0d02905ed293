import type { RowAct } from "../../../components/selection/row-act-key.ts";
import { classNames } from "../../../lib/class-names.ts";
import type { Finding } from "../../../lib/findings-query.ts";
import type { FindingActionsProps } from "./finding-actions.tsx";
import { FindingCard } from "./finding-card.tsx";
import { FindingRow } from "./finding-row.tsx";
import { rowOf } from "./focus-finding.ts";
import type { RowFacts } from "./row-facts.ts";
import type { FindingsLayout } from "./use-findings-layout.ts";

/** What the items of a list have in common. */
export type ItemContext = Pick<
  FindingActionsProps,
  "onChange" | "onIgnore" | "onAssign" | "onLabel" | "onFix"
> & {
  layout: FindingsLayout;
  facts: RowFacts;
  filtered: Finding["status"] | "ALL";
  accountNames: ReadonlyMap<string, string>;
  isSelected: (id: string) => boolean;
  onToggle: (id: string, range: boolean) => void;
  /** IDs of the findings that are being fixed. */
  fixing: ReadonlySet<string>;
  /** Why the last fix of a finding failed. */
  failures: ReadonlyMap<string, string>;
  /** Called before the page of a finding is opened. */
  onLeave: (findingId: string) => void;
  onKey: (action: RowAct, finding: Finding | undefined) => void;
};

type FindingItemsProps = {
  label: string;
  busy: boolean;
  findings: readonly Finding[];
  context: ItemContext;
};

/** Findings as rows or as cards. */
export function FindingItems({ label, busy, findings, context }: FindingItemsProps) {
  const { layout, isSelected, fixing, failures, accountNames, onLeave, onKey: _, ...common } = context;
  const Item = layout === "cards" ? FindingCard : FindingRow;
  return (
    <ul
      aria-label={label}
      aria-busy={busy}
      className={classNames(layout === "cards" ? "flex flex-col gap-3 p-3 sm:p-4" : "divide-y divide-line")}
      onClickCapture={({ target }) => {
        const id = target instanceof Element && target.closest("h3 a") !== null ? rowOf(target) : null;
        if (id !== null) onLeave(id);
      }}
    >
      {findings.map((finding) => (
        <li key={finding.findingId}>
          <Item
            {...common}
            finding={finding}
            accountName={accountNames.get(finding.accountId)}
            selected={isSelected(finding.findingId)}
            fixing={fixing.has(finding.findingId)}
            failure={failures.get(finding.findingId)}
          />
        </li>
      ))}
    </ul>
  );
}
