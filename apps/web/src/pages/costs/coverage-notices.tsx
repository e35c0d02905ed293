import { Link } from "@tanstack/react-router";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { countOf, formatDollars } from "../../lib/format.ts";
import { groupHeading } from "./cost-groups.ts";
import type { CostSummary } from "./queries.ts";

type CoverageNoticesProps = {
  summary: CostSummary;
  busy: boolean;
  onReadTag: (key: string) => void;
};

/** Where the costs of an organization come from, and that none counts twice. */
function billText({ name, awsAccountId, accounts, connected }: CostSummary["bills"][number]): string {
  const of = `the bill of ${name} (${awsAccountId})`;
  const missing = accounts - connected;
  const from = `Costs of ${countOf(accounts, "account")} come from ${of}`;
  const unconnected =
    missing === 0
      ? ""
      : missing === 1
        ? ", also of one that is not connected"
        : `, also of ${missing} that are not connected`;
  return `${from}${unconnected}. An account's own Cost Explorer figures don't count on days of this bill.`;
}

/** Denied requests, and tags that were not read. The bar above shows the number of missing days. */
export function CoverageNotices({ summary, busy, onReadTag }: CoverageNoticesProps) {
  const { by } = summary.groups;
  const tag = by.startsWith("tag:") ? by.slice("tag:".length) : null;
  const unread = tag !== null && summary.tagKeys.find(({ key }) => key === tag)?.collected !== true;
  return (
    <>
      {summary.bills.map((bill) => (
        <p key={bill.awsAccountId} className="text-muted text-sm">
          {billText(bill)}
        </p>
      ))}
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
          request ({formatDollars(summary.meter.feePerRequest)}) per{" "}
          {summary.bills.length > 0 ? "service on the bill" : "account"}.
        </Notice>
      )}
    </>
  );
}
