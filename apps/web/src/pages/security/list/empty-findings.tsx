import { SearchX, ShieldCheck } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { formatCount } from "../../../lib/format.ts";
import { isFiltered, type SecuritySearch } from "../search.ts";

type EmptyFindingsProps = { search: SecuritySearch; unknown: number; onClear: () => void };

/** Why the list is empty (specification, section 2). */
export function EmptyFindings({ search, unknown, onClear }: EmptyFindingsProps) {
  const { status = "ACTIVE" } = search;
  const narrowed = isFiltered({ ...search, category: undefined });
  return (
    <EmptyState
      icon={narrowed ? SearchX : ShieldCheck}
      title="No findings in this category"
      text={
        <>
          {emptyText(status, narrowed)}
          {unknown > 0 &&
            ` ${formatCount(unknown)} ${unknown === 1 ? "evaluation" : "evaluations"} couldn't be completed because of missing data.`}
        </>
      }
      action={isFiltered(search) ? <Button onClick={onClear}>Clear filters</Button> : undefined}
    />
  );
}

/** The sentence of the specification; it applies only to an unfiltered list. */
function emptyText(status: "ALL" | "ACTIVE" | "RESOLVED" | "IGNORED", narrowed: boolean): string {
  if (narrowed) return "No findings match your filters.";
  if (status === "ACTIVE") return "Great job! No active security issues found.";
  return status === "ALL" ? "No findings." : `No ${status} findings.`;
}
