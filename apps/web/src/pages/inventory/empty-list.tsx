import { useQuery } from "@tanstack/react-query";
import { Layers, PackageCheck, SearchX } from "../../components/icons.gen.ts";
import { May } from "../../components/may.tsx";
import { Button } from "../../components/ui/button.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LoadError, Notice } from "../../components/ui/notice.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { unlistedTypes } from "./coverage-text.ts";
import { coverageQuery } from "./queries.ts";
import { isFiltered, type ResourcesSearch } from "./search.ts";
import type { Discovery } from "./use-discovery.ts";

type EmptyListProps = {
  search: ResourcesSearch;
  /** Number of items of missing data. */
  gaps: number;
  unknownCount: number;
  /** No account in scope was discovered, so an empty list has no meaning. */
  neverDiscovered: boolean;
  discovery: Discovery;
  onClear: () => void;
  onShowGaps: () => void;
};

/** Reason and next action for an empty list; missing data is always shown. */
export function EmptyList({
  search,
  gaps,
  unknownCount,
  neverDiscovered,
  discovery,
  onClear,
  onShowGaps,
}: EmptyListProps) {
  const filtered = isFiltered(search);
  const evaluated = unknownCount > 0 ? notEvaluatedText(unknownCount) : undefined;
  const clear = <Button onClick={onClear}>Clear filters</Button>;
  const discover = (
    <May call="POST /resources/discover" need="run">
      <Button look="primary" data-offer="discovery" busy={discovery.busy} onClick={discovery.start}>
        {discovery.busy ? "Discovering..." : "Run Discovery"}
      </Button>
    </May>
  );
  return (
    <div className="pb-2">
      {search.view === "unused" ? (
        <EmptyState
          icon={filtered ? SearchX : neverDiscovered ? Layers : PackageCheck}
          title="No unused resources found"
          text={neverDiscovered ? "No discovery has run yet." : evaluated}
          action={filtered ? clear : neverDiscovered ? discover : undefined}
        />
      ) : (
        <EmptyState
          icon={filtered ? SearchX : Layers}
          title="No resources found"
          text="Run discovery to find your AWS resources or adjust your filters."
          action={filtered ? clear : discover}
        />
      )}
      {gaps > 0 && <Unlisted search={search} onShowGaps={onShowGaps} />}
    </div>
  );
}

/** "3 resources not fully evaluated because of missing data, such as metrics." */
export function notEvaluatedText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "resource" : "resources"} not fully evaluated because of missing data, such as metrics.`;
}

const SHOWN = 4;

function Unlisted({ search, onShowGaps }: { search: ResourcesSearch; onShowGaps: () => void }) {
  const coverage = useQuery(coverageQuery(search.account));
  if (coverage.isError) {
    return (
      <div className="mx-4 mb-2">
        <LoadError
          message={errorSentence(coverage.error, "Couldn't load the list of missing data.")}
          error={coverage.error}
          onRetry={() => void coverage.refetch()}
        />
      </div>
    );
  }
  const types = unlistedTypes(coverage.data?.gaps ?? [], search);
  if (types.length === 0) return null;
  const more = types.length - SHOWN;
  return (
    <Notice
      kind="warning"
      className="mx-4 mb-2"
      action={
        <Button size="sm" className="-my-1" onClick={onShowGaps}>
          Show all
        </Button>
      }
    >
      Some resources couldn't be listed: {types.slice(0, SHOWN).join("; ")}
      {more > 0 && `; and ${formatCount(more)} more`}.
    </Notice>
  );
}
