import { Link } from "@tanstack/react-router";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { formatCount, formatDollars } from "../../lib/format.ts";
import { groupHeading } from "./cost-groups.ts";
import type { CostSummary } from "./queries.ts";

type CoverageNoticesProps = {
  summary: CostSummary;
  busy: boolean;
  /** Reads what is missing. */
  onRead: () => void;
  onReadTag: (key: string) => void;
};

/** What could not be read, or was not: a figure without it is never passed off as whole. */
export function CoverageNotices({ summary, busy, onRead, onReadTag }: CoverageNoticesProps) {
  const { days, daysRead } = summary.coverage;
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
      {daysRead < days && (
        <Notice
          kind="warning"
          action={
            <Button size="sm" className="-my-1" onClick={onRead} disabled={busy}>
              Read them
            </Button>
          }
        >
          Only {formatCount(daysRead)} of the period's {formatCount(days)} days were read for every account.
          The figures hold no more than that.
        </Notice>
      )}
      {unread && tag !== null && (
        <Notice
          kind="info"
          action={
            <Button size="sm" className="-my-1" onClick={() => onReadTag(tag)} disabled={busy}>
              Read by tag
            </Button>
          }
        >
          The period was not read by {groupHeading(by).replace("Tag", "tag")}. That takes a request (
          {formatDollars(summary.meter.feePerRequest)}) for each account.
        </Notice>
      )}
    </>
  );
}
