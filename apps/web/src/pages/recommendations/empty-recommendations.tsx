import { Link } from "@tanstack/react-router";
import { Radar, SearchX, Sparkles } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import type { PanelProps } from "./panel-props.ts";
import { isFiltered, withoutFilters } from "./search.ts";

type EmptyProps = Pick<PanelProps, "search" | "change" | "discovered">;

/** Why the list is empty (specification, section 2). */
export function EmptyRecommendations({ search, change, discovered }: EmptyProps) {
  if (discovered === false) {
    return (
      <EmptyState
        icon={Radar}
        title="Nothing has been discovered yet"
        text="Recommendations come from your inventory. Run a discovery first; it reads your accounts and changes nothing."
        action={
          <Button look="primary" asChild>
            <Link to="/resources">Open the Resource Explorer</Link>
          </Button>
        }
      />
    );
  }
  const filtered = isFiltered(search);
  return (
    <EmptyState
      icon={filtered ? SearchX : Sparkles}
      title="No recommendations found"
      text={emptyText(search, filtered, discovered === true)}
      action={filtered ? <Button onClick={() => change(withoutFilters)}>Clear filters</Button> : undefined}
    />
  );
}

/** The specification's sentence; with a filter, for what was settled, or unread, an empty list says nothing of the kind. */
function emptyText({ status }: EmptyProps["search"], filtered: boolean, discovered: boolean) {
  if (filtered) return "No recommendation matches your filters.";
  if (status === "dismissed") return "Nothing is dismissed. What you dismiss can be brought back here.";
  if (status === "applied")
    return "Nothing was applied yet. What you apply is checked by the next discovery.";
  return discovered ? "Great job! Your infrastructure is well-optimized." : undefined;
}
