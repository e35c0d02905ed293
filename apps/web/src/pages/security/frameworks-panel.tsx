import { Link } from "@tanstack/react-router";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/format.ts";
import { type ScoreColour, scoreColour } from "../../lib/score-words.ts";
import type { SecurityScore } from "../../lib/security-score-query.ts";
import { RequirementsPanel } from "./requirements-panel.tsx";
import type { ChangeSearch, SecuritySearch } from "./search.ts";

const FILLS: Readonly<Record<ScoreColour, string>> = {
  good: "bg-good-fill",
  medium: "bg-medium-fill",
  high: "bg-high-fill",
  critical: "bg-critical-fill",
};

type FrameworksPanelProps = {
  frameworks: SecurityScore["frameworks"];
  search: SecuritySearch;
  change: ChangeSearch;
};

/** Passed requirements per framework, or the requirements of one. Those not evaluated count in neither number. */
export function FrameworksPanel({ frameworks, search, change }: FrameworksPanelProps) {
  const chosen = frameworks.find(({ framework }) => framework === search.framework);
  if (chosen !== undefined)
    return <RequirementsPanel framework={chosen.framework} title={chosen.title} {...{ search, change }} />;
  return (
    <Card>
      <CardHeader
        title="Frameworks"
        hint="Requirements covered by checks, as of the last scan. A requirement passes if one of its checks passes, none fails, and all could be evaluated."
        className="pb-3"
      />
      <div className="border-line border-t">
        <Table label="Frameworks">
          <thead>
            <tr>
              <TableHead>Framework</TableHead>
              <TableHead className="max-sm:px-2 sm:w-2/5">Pass rate</TableHead>
              <TableHead numeric className="max-sm:px-2">
                Passed
              </TableHead>
              <TableHead numeric className="max-sm:pl-2">
                Failed
              </TableHead>
              <TableHead numeric className="max-sm:hidden">
                Unknown
              </TableHead>
            </tr>
          </thead>
          <tbody>
            {frameworks.map(({ framework, title, passed, failed, unknown, percentage }) => (
              <TableRow key={framework}>
                <th scope="row" className="py-2 pr-2 pl-4 text-left font-medium sm:min-w-52 sm:px-4">
                  <Link to="/security" search={{ ...search, framework }} resetScroll={false} className="link">
                    {title}
                  </Link>
                  {/* On a phone, the column would leave no room for names. */}
                  {unknown > 0 && (
                    <span className="block text-muted text-xs sm:hidden">{formatCount(unknown)} unknown</span>
                  )}
                </th>
                <TableCell className="max-sm:px-2">
                  <div className="flex items-center gap-3 sm:min-w-40">
                    <div
                      aria-hidden="true"
                      className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken max-sm:hidden"
                    >
                      {percentage !== null && (
                        <div
                          className={classNames("h-full rounded-full", FILLS[scoreColour(percentage)])}
                          style={{ width: `${percentage}%` }}
                        />
                      )}
                    </div>
                    <span className="shrink-0 sm:w-20 sm:text-right font-medium tabular-nums">
                      {percentage === null ? (
                        <span className="text-muted">Not evaluated</span>
                      ) : (
                        `${percentage}%`
                      )}
                    </span>
                  </div>
                </TableCell>
                <TableCell numeric className="max-sm:px-2">
                  {formatCount(passed)}
                </TableCell>
                <TableCell numeric className="max-sm:pl-2">
                  {formatCount(failed)}
                </TableCell>
                <TableCell numeric className="max-sm:hidden">
                  {formatCount(unknown)}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
