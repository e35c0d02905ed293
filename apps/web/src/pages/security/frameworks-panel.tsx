import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/format.ts";
import { type ScoreColour, scoreColour } from "../../lib/score-words.ts";
import type { SecurityScore } from "../../lib/security-score-query.ts";

const FILLS: Readonly<Record<ScoreColour, string>> = {
  good: "bg-good-fill",
  medium: "bg-medium-fill",
  high: "bg-high-fill",
  critical: "bg-critical-fill",
};

/** Passed requirements per framework. Requirements that were not evaluated count in neither number. */
export function FrameworksPanel({ frameworks }: { frameworks: SecurityScore["frameworks"] }) {
  return (
    <Card>
      <CardHeader
        title="Frameworks"
        hint="Requirements covered by checks, as of the last scan. A requirement passes if at least one of its checks passes and none fails."
        className="pb-3"
      />
      <div className="border-line border-t">
        <Table label="Frameworks">
          <thead>
            <tr>
              <TableHead>Framework</TableHead>
              <TableHead className="sm:w-2/5">Pass rate</TableHead>
              <TableHead numeric>Passed</TableHead>
              <TableHead numeric>Failed</TableHead>
              <TableHead numeric>Unknown</TableHead>
            </tr>
          </thead>
          <tbody>
            {frameworks.map(({ framework, title, passed, failed, unknown, percentage }) => (
              <TableRow key={framework}>
                <th scope="row" className="px-4 sm:min-w-52 text-left font-medium">
                  {title}
                </th>
                <TableCell>
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
                <TableCell numeric>{formatCount(passed)}</TableCell>
                <TableCell numeric>{formatCount(failed)}</TableCell>
                <TableCell numeric>{formatCount(unknown)}</TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
