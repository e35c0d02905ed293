import { useInfiniteQuery } from "@tanstack/react-query";
import { Sparkline } from "../../components/charts/sparkline.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount, formatDuration } from "../../lib/format.ts";
import { PastFixes } from "./bulk/past-fixes.tsx";
import { type Scan, scansQuery } from "./queries.ts";

/** What ran: scans, and fixes of many findings. */
export function ScansPanel() {
  return (
    <>
      <ScanHistory />
      {/* Arrives later: below, it moves nothing. */}
      <PastFixes />
    </>
  );
}

/** Finished scans, with their results and changes. */
function ScanHistory() {
  const scans = useInfiniteQuery(scansQuery);
  const rows = scans.data?.pages.flatMap((page) => page.scans) ?? [];
  const scores = rows
    .flatMap(({ score, partial, comparable }) => (score === null || partial || !comparable ? [] : [score]))
    .reverse();
  return (
    <Card>
      <CardHeader
        title="Scan history"
        hint="Newest first. The line shows the scores of comparable full scans"
        action={<Sparkline values={scores} />}
        className="pb-3"
      />
      {scans.isError && (
        <div className="p-4">
          <LoadError
            message={errorSentence(scans.error, "Failed to load security data")}
            error={scans.error}
            onRetry={() => void scans.refetch()}
          />
        </div>
      )}
      {scans.isPending && <Skeleton className="m-4 h-64" />}
      {scans.data !== undefined && <ScanTable scans={rows} />}
      {scans.hasNextPage && (
        <div className="flex justify-center border-line border-t p-3">
          <Button busy={scans.isFetchingNextPage} onClick={() => void scans.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </Card>
  );
}

function ScanTable({ scans }: { scans: readonly Scan[] }) {
  return (
    <div className="border-line border-t">
      <Table label="Scans">
        <thead>
          <tr>
            <TableHead>Finished</TableHead>
            <TableHead numeric>Score</TableHead>
            <TableHead>Grade</TableHead>
            <TableHead numeric>Findings</TableHead>
            <TableHead numeric>New</TableHead>
            <TableHead numeric>Resolved</TableHead>
            <TableHead numeric>Regressions</TableHead>
            <TableHead numeric>Evaluations</TableHead>
            <TableHead numeric>Not evaluated</TableHead>
            <TableHead numeric>Duration</TableHead>
          </tr>
        </thead>
        <tbody>
          {scans.map((scan) => (
            <TableRow key={scan.scanId}>
              <TableCell className="whitespace-nowrap">
                <RelativeTime time={scan.finishedAt} /> {scan.partial && <Badge>Partial</Badge>}
                {!scan.comparable && <Badge>Not comparable</Badge>}
              </TableCell>
              <TableCell numeric className="font-medium">
                {scan.score ?? "–"}
              </TableCell>
              <TableCell>{scan.grade ?? "–"}</TableCell>
              <TableCell numeric>{formatCount(scan.findingsCount)}</TableCell>
              <TableCell numeric>{formatCount(scan.newFindings)}</TableCell>
              <TableCell numeric>{formatCount(scan.resolvedFindings)}</TableCell>
              <TableCell numeric>{formatCount(scan.regressions)}</TableCell>
              <TableCell numeric>{formatCount(scan.evaluated)}</TableCell>
              <TableCell numeric>{formatCount(scan.unknown)}</TableCell>
              <TableCell numeric className="whitespace-nowrap">
                {formatDuration(Date.parse(scan.finishedAt) - Date.parse(scan.startedAt))}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
