import { Link } from "@tanstack/react-router";
import { Radar, SearchX, Sparkles } from "../../components/icons.gen.ts";
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
        title="No discovery has run yet"
        text="Recommendations are based on your inventory. Run a discovery first. It only reads your accounts."
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

/**
 * The sentence of the specification; it applies only to an unfiltered list of open recommendations after a discovery.
 */
function emptyText({ status }: EmptyProps["search"], filtered: boolean, discovered: boolean) {
  if (filtered) return "No recommendations match your filters.";
  if (status === "dismissed")
    return "No dismissed recommendations. You can restore dismissed recommendations here.";
  if (status === "applied") return "No applied recommendations. The next discovery verifies what you apply.";
  return discovered ? "Great job! Your infrastructure is well-optimized." : undefined;
}
