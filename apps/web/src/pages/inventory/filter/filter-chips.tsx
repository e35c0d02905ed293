import { formatClause } from "@skyledger/contract/resource-filter";
import { X } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import type { FilterClause } from "./clauses.ts";

type FilterChipsProps = {
  clauses: readonly FilterClause[];
  gone: "include" | "only" | undefined;
  /** Name of an account by its filter value. */
  accountName: (value: string) => string;
  /** Without it, conditions can only be removed. */
  onEdit: ((index: number) => void) | undefined;
  onRemove: (index: number) => void;
  onRemoveGone: () => void;
  onClear: () => void;
};

/** The active conditions: a click edits one, its close button removes it. */
export function FilterChips(props: FilterChipsProps) {
  const { clauses, gone, accountName, onEdit, onRemove, onRemoveGone, onClear } = props;
  return (
    <ul className="flex flex-wrap items-center gap-1.5" aria-label="Active filters">
      {clauses.map((clause, index) => {
        const text = chipText(clause, accountName);
        return (
          <Chip
            key={formatClause(clause)}
            text={text}
            {...(onEdit === undefined ? {} : { onEdit: () => onEdit(index) })}
            onRemove={() => onRemove(index)}
          />
        );
      })}
      {gone !== undefined && (
        <Chip text={gone === "only" ? "Deleted only" : "Including deleted"} onRemove={onRemoveGone} />
      )}
      <li>
        <Button size="sm" look="ghost" onClick={onClear}>
          Clear filters
        </Button>
      </li>
    </ul>
  );
}

function chipText(clause: FilterClause, accountName: (value: string) => string): string {
  const { property, operator, values } = clause;
  if (property.startsWith("tag:") && values.includes("*"))
    return operator === "!=" ? `No tag ${property.slice(4)}` : `Tag ${property.slice(4)}`;
  const shown = property === "account" ? { ...clause, values: values.map(accountName) } : clause;
  return formatClause(shown);
}

function Chip({ text, onEdit, onRemove }: { text: string; onEdit?: () => void; onRemove: () => void }) {
  return (
    <li className="flex max-w-full items-center rounded-md border border-accent/40 bg-accent-tint text-accent text-xs">
      {onEdit === undefined ? (
        <span className="truncate py-1 pl-2 font-medium">{text}</span>
      ) : (
        <button
          type="button"
          title="Edit this condition"
          onClick={onEdit}
          className="min-w-0 truncate rounded-l-md py-1 pl-2 font-medium hover:underline"
        >
          {text}
        </button>
      )}
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-md hover:bg-surface/70"
      >
        <X className="size-3.5" aria-hidden="true" />
      </button>
    </li>
  );
}
