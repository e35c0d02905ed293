import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FindingSeverity } from "../../components/findings/finding-severity.tsx";
import { Card } from "../../components/ui/card.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { EmptyFindings } from "./empty-findings.tsx";
import type { ChangeSearch } from "./filters.tsx";
import { groupsQuery } from "./queries.ts";
import type { SecuritySearch } from "./search.ts";
import { StatusFilter } from "./status-filter.tsx";

type GroupsPanelProps = { search: SecuritySearch; change: ChangeSearch; unknown: number };

/** Findings by check, with links to the affected resources. */
export function GroupsPanel({ search, change, unknown }: GroupsPanelProps) {
  const status = search.status ?? "ACTIVE";
  const groups = useQuery(groupsQuery(status, search.account));
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3 border-line border-b p-3 sm:px-4">
        <StatusFilter
          value={status}
          counts={undefined}
          onChange={(next) => change((now) => ({ ...now, status: next === "ACTIVE" ? undefined : next }))}
        />
        <p className="text-muted text-sm tabular-nums" aria-live="polite">
          {groups.data !== undefined &&
            `${formatCount(groups.data.groups.length)} ${groups.data.groups.length === 1 ? "check" : "checks"}`}
        </p>
      </div>
      {groups.isError && (
        <div className="p-4">
          <LoadError
            message={errorSentence(groups.error, "Failed to load security data")}
            onRetry={() => void groups.refetch()}
          />
        </div>
      )}
      {groups.isPending && <Skeleton className="m-4 h-64" />}
      {groups.data?.groups.length === 0 && (
        <EmptyFindings search={{ status: search.status }} unknown={unknown} onClear={() => undefined} />
      )}
      {groups.data !== undefined && groups.data.groups.length > 0 && (
        <Table label="Findings by check" aria-busy={groups.isPlaceholderData}>
          <thead>
            <tr>
              <TableHead>Severity</TableHead>
              <TableHead className="w-full">Check</TableHead>
              <TableHead>Category</TableHead>
              <TableHead>Service</TableHead>
              <TableHead numeric>Findings</TableHead>
            </tr>
          </thead>
          <tbody>
            {groups.data.groups.map((group) => (
              <TableRow key={group.key}>
                <TableCell>
                  <FindingSeverity severity={group.severity} />
                </TableCell>
                <TableCell className="min-w-64">
                  <Link
                    from="/security"
                    to="/security"
                    search={(now) => ({ status: now.status, account: now.account, check: group.key })}
                    className="link text-ink"
                  >
                    {group.title}
                  </Link>
                  <span className="block text-muted text-xs">{group.key}</span>
                </TableCell>
                <TableCell>{group.category}</TableCell>
                <TableCell>{group.service}</TableCell>
                <TableCell numeric className="font-medium">
                  {formatCount(group.count)}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
