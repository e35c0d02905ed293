import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { formatCount } from "../../lib/format.ts";
import type { Summary } from "./queries.ts";

const TYPES_SHOWN = 7;
/** Row for all other types: without a bar, which would dwarf the others. */
const OTHER = "Other types";

type ByTypeProps = { summary: UseQueryResult<Summary>; className: string };

/** Discovered resources by type. */
export function ByType({ summary: load, className }: ByTypeProps) {
  const summary = load.data;
  const types = [...(summary?.byType ?? [])].sort((a, b) => b.count - a.count);
  const shown = types.slice(0, TYPES_SHOWN);
  const rest = types.slice(TYPES_SHOWN).reduce((sum, type) => sum + type.count, 0);
  const most = Math.max(1, ...shown.map((type) => type.count));
  const rows = rest === 0 ? shown : [...shown, { value: OTHER, count: rest }];
  return (
    <Card className={className}>
      <CardHeader title="Resources by type" hint={<Hint summary={summary} />} />
      <div className="px-5 pt-3 pb-5">
        {load.isPending && <Skeleton className="h-48" />}
        {load.isError && summary === undefined && (
          <p className="py-10 text-center text-muted text-sm">Couldn't load the totals.</p>
        )}
        {summary !== undefined && rows.length === 0 && (
          <p className="py-10 text-center text-muted text-sm">
            {summary.lastDiscoveredAt === null
              ? "No discovery has run yet."
              : "Discovery found no resources."}
          </p>
        )}
        <table className="w-full text-sm">
          <caption className="sr-only">Number of resources by type</caption>
          <tbody>
            {rows.map(({ value, count }) => (
              <tr key={value} className="h-8">
                <th scope="row" className="w-2/5 truncate pr-3 text-left font-normal">
                  {value}
                </th>
                <td aria-hidden="true">
                  {value !== OTHER && (
                    <span
                      className="block h-1.5 rounded-full bg-accent"
                      style={{ width: `${Math.max(2, (count / most) * 100)}%` }}
                    />
                  )}
                </td>
                <td className="w-14 pl-3 text-right font-medium tabular-nums">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Hint({ summary }: { summary: Summary | undefined }) {
  if (summary === undefined || summary.lastDiscoveredAt === null) return "Discovered resources";
  const { totalResources, byRegion, unusedResources } = summary;
  return (
    <>
      {formatCount(totalResources)} {totalResources === 1 ? "resource" : "resources"} in{" "}
      {formatCount(byRegion.length)} {byRegion.length === 1 ? "Region" : "Regions"}
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
