import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { FigureHelp } from "./figure-help.tsx";
import type { Summary } from "./queries.ts";
import { useUnderWay } from "./under-way.ts";

/** Two rows on a wide screen, with the place of all other types. */
const TYPES_SHOWN = 7;

type ByTypeProps = { account: string | undefined; summary: UseQueryResult<Summary>; className: string };

/** Discovered resources by type, in brief. */
export function ByType({ account, summary: load, className }: ByTypeProps) {
  const coming = useUnderWay("discovery", account);
  const summary = load.data;
  const failed = load.isError && summary === undefined;
  return (
    <Card className={className}>
      <CardHeader
        title="Resources by type"
        help={<FigureHelp figure="Resources by type" {...{ account, summary }} />}
        hint={<Hint summary={summary} failed={failed} />}
      />
      <div className="min-h-[148px] px-5 pt-2 pb-4 sm:min-h-[84px]">
        {load.isPending && <Skeleton className="h-[124px] sm:h-[60px]" />}
        {failed && (
          <LoadError
            message={errorSentence(load.error, "Couldn't load the resource totals.")}
            error={load.error}
            onRetry={() => void load.refetch()}
          />
        )}
        {summary !== undefined && <Types summary={summary} coming={coming} />}
      </div>
    </Card>
  );
}

const ENTRY = "flex h-8 items-baseline justify-between gap-3 border-line border-b text-sm";

function Types({ summary, coming }: { summary: Summary; coming: string | null }) {
  const types = [...summary.byType].sort((a, b) => b.count - a.count);
  if (types.length === 0) {
    return (
      <p className="py-5 text-center text-muted text-sm">
        {summary.lastDiscoveredAt === null
          ? coming === null
            ? "No discovery has run yet."
            : `${coming}.`
          : "Discovery found no resources."}
      </p>
    );
  }
  const rest = types.slice(TYPES_SHOWN);
  return (
    <ul aria-label="Number of resources by type" className="grid grid-cols-2 gap-x-6 sm:grid-cols-4">
      {types.slice(0, TYPES_SHOWN).map(({ value, count }) => (
        <li key={value}>
          <Link to="/resources" search={{ type: value }} className={`${ENTRY} rounded-sm hover:text-accent`}>
            <span className="truncate">{value}</span>
            <span className="font-medium tabular-nums">{formatCount(count)}</span>
          </Link>
        </li>
      ))}
      {rest.length > 0 && (
        <li className={`${ENTRY} text-muted`}>
          <span className="truncate">
            {rest.length === 1 ? rest[0]?.value : `${formatCount(rest.length)} other types`}
          </span>
          <span className="font-medium tabular-nums">
            {formatCount(rest.reduce((sum, { count }) => sum + count, 0))}
          </span>
        </li>
      )}
    </ul>
  );
}

function Hint({ summary, failed }: { summary: Summary | undefined; failed: boolean }) {
  if (failed) return "Not loaded";
  if (summary === undefined || summary.lastDiscoveredAt === null) return "Discovered resources";
  const { totalResources, unusedResources } = summary;
  const regions = summary.byRegion.filter(({ value }) => value !== "global").length;
  return (
    <>
      {formatCount(totalResources)} {totalResources === 1 ? "resource" : "resources"} in{" "}
      {formatCount(regions)} {regions === 1 ? "Region" : "Regions"}
      {unusedResources > 0 && (
        <>
          ,{" "}
          <Link to="/resources" search={{ view: "unused" }} className="link">
            {formatCount(unusedResources)} unused
          </Link>
        </>
      )}
    </>
  );
}
