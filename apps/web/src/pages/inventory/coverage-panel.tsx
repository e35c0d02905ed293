import { useQuery } from "@tanstack/react-query";
import { Badge, type BadgeTone } from "../../components/ui/badge.tsx";
import { CodeBlock } from "../../components/ui/code-block.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { type CoverageGap, coverageQuery } from "./queries.ts";

type CoveragePanelProps = { account: string | undefined; onClose: () => void };

/** Missing data of the discovery, with reasons and required permissions. */
export function CoveragePanel({ account, onClose }: CoveragePanelProps) {
  const coverage = useQuery(coverageQuery(account));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Missing data"
      description="These resources are not treated as deleted. Their status is unknown until the data can be read."
      className="max-w-6xl"
    >
      {coverage.isError && (
        <LoadError
          message={errorSentence(coverage.error, "Couldn't load the list of missing data.")}
          error={coverage.error}
          onRetry={() => void coverage.refetch()}
        />
      )}
      {coverage.isPending && <Skeleton className="h-64" />}
      {coverage.data !== undefined && (
        <div className="flex flex-col gap-4">
          {coverage.data.iamPolicy !== null && (
            <CodeBlock title="IAM policy that allows the denied requests" code={coverage.data.iamPolicy} />
          )}
          {coverage.data.gaps.length === 0 ? (
            <p className="py-8 text-center text-muted text-sm">No missing data.</p>
          ) : (
            <div className="rounded-lg border border-line">
              <GapTable gaps={coverage.data.gaps} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

const REASONS: Readonly<Record<CoverageGap["reason"], BadgeTone>> = {
  denied: "high",
  throttled: "medium",
  failed: "critical",
  unsupported: "neutral",
};

function GapTable({ gaps }: { gaps: readonly CoverageGap[] }) {
  return (
    <Table label="Missing data">
      <thead>
        <tr>
          <TableHead>Service</TableHead>
          <TableHead>Type</TableHead>
          <TableHead>Region</TableHead>
          <TableHead>Data</TableHead>
          <TableHead>Reason</TableHead>
          <TableHead>Message</TableHead>
          <TableHead>IAM action</TableHead>
        </tr>
      </thead>
      <tbody>
        {gaps.map((gap) => (
          <TableRow
            key={[gap.accountId, gap.resourceType, gap.region, gap.facet, gap.reason, gap.iamAction].join()}
            className="align-top"
          >
            <TableCell className="whitespace-nowrap">{gap.service}</TableCell>
            <TableCell className="min-w-28" title={gap.resourceType}>
              {gap.typeLabel}
            </TableCell>
            <TableCell className="whitespace-nowrap">{gap.region}</TableCell>
            <TableCell className="min-w-24 break-words">
              {gap.facetLabel ?? "Resource list"}
              {gap.count > 1 && <span className="text-muted"> × {formatCount(gap.count)}</span>}
            </TableCell>
            <TableCell>
              <Badge tone={REASONS[gap.reason]}>{gap.reason}</Badge>
            </TableCell>
            <TableCell className="min-w-56 max-w-80 break-words text-muted">{gap.message}</TableCell>
            <TableCell className="min-w-44 max-w-72">
              {gap.iamAction === "" ? (
                "–"
              ) : (
                <code className="break-all font-mono text-xs">{gap.iamAction}</code>
              )}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
