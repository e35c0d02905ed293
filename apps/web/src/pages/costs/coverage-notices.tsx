import { Link } from "@tanstack/react-router";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { formatDollars } from "../../lib/format.ts";
import { groupHeading } from "./cost-groups.ts";
import type { CostSummary } from "./queries.ts";

type CoverageNoticesProps = {
  summary: CostSummary;
  busy: boolean;
  onReadTag: (key: string) => void;
};

/** Denied requests, and tags that were not read. The bar above shows the number of missing days. */
export function CoverageNotices({ summary, busy, onReadTag }: CoverageNoticesProps) {
  const { by } = summary.groups;
  const tag = by.startsWith("tag:") ? by.slice("tag:".length) : null;
  const unread = tag !== null && summary.tagKeys.find(({ key }) => key === tag)?.collected !== true;
  return (
    <>
      {summary.gaps.map((gap) => (
        <Notice
          key={`${gap.accountId} ${gap.operation}`}
          kind="warning"
          action={
            gap.reason === "denied" || gap.reason === "not_enabled" ? (
              <Button size="sm" className="-my-1" asChild>
                <Link to="/accounts">Cloud accounts</Link>
              </Button>
            ) : undefined
          }
        >
          <span className="font-medium">{gap.accountName}:</span> {gap.message}
        </Notice>
      ))}
      {unread && tag !== null && (
        <Notice
          kind="info"
          action={
            <Button size="sm" className="-my-1" onClick={() => onReadTag(tag)} disabled={busy}>
              Read by tag
            </Button>
          }
        >
          Costs by {groupHeading(by).replace("Tag", "tag")} haven't been read for this period. This takes one
          request ({formatDollars(summary.meter.feePerRequest)}) per account.
        </Notice>
      )}
    </>
  );
}
