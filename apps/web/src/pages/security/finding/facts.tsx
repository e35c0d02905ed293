import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CheckHelpLink } from "../../../components/help-link.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { ShortId } from "../../../components/ui/short-id.tsx";
import { LabelMark } from "../../../components/work/label-mark.tsx";
import { accountsQuery } from "../../../lib/accounts-query.ts";
import type { Finding } from "../../../lib/findings-query.ts";
import { countOf, formatCount, formatDate } from "../../../lib/format.ts";
import { resourceTarget } from "../../../lib/resource-target.ts";
import { sourceName } from "./sources.tsx";

/** What Security Hub names by an ID of its own, such as an access key, has no page. */
const isArn = (id: string) => id.startsWith("arn:");

function ResourceName({ finding: { resourceId, resourceName } }: { finding: Finding }) {
  const name = resourceName || resourceId;
  return isArn(resourceId) ? (
    <Link {...resourceTarget(resourceId)} className="link truncate" title={resourceId}>
      {name}
    </Link>
  ) : (
    <span className="truncate" title={resourceId}>
      {name}
    </span>
  );
}

/** Details of a finding: resource, times, and check. */
export function FindingFacts({ finding }: { finding: Finding }) {
  const accounts = useQuery(accountsQuery);
  const account = accounts.data?.accounts.find((one) => one.id === finding.accountId);
  return (
    <dl className="flex flex-col divide-y divide-line text-sm">
      <Fact name="Resource">
        <span className="inline-flex min-w-0 max-w-full items-center gap-0.5">
          <ResourceName finding={finding} />
          <CopyButton text={finding.resourceId} what={isArn(finding.resourceId) ? "ARN" : "ID"} />
        </span>
      </Fact>
      {finding.attackPaths !== null && finding.status !== "RESOLVED" && (
        <Fact name="Attack paths">
          <Link to="/security/paths" className="link">
            On {countOf(finding.attackPaths.count, "attack path")}
          </Link>
          <span className="block font-normal text-muted text-xs">
            Combined risk {formatCount(finding.attackPaths.risk)}, as of the last evaluation
          </span>
        </Fact>
      )}
      <Fact name="Service">{finding.service}</Fact>
      <Fact name="Account">{account?.name ?? finding.accountId}</Fact>
      <Fact name="Region">{finding.region}</Fact>
      <Fact name="Compliance">{finding.complianceStatus}</Fact>
      <Fact name="Assigned to">
        {finding.assignee === null ? (
          <span className="font-normal text-muted">No one</span>
        ) : (
          finding.assignee.name || finding.assignee.email
        )}
      </Fact>
      {finding.labels.length > 0 && (
        <Fact name="Labels">
          <span className="flex flex-wrap justify-end gap-1">
            {finding.labels.map((label) => (
              <LabelMark key={label.labelId} label={label} />
            ))}
          </span>
        </Fact>
      )}
      <Fact name="Source">{[...new Set(finding.sources.map(sourceName))].join(" and ")}</Fact>
      <Fact name="Check">
        <span className="flex min-w-0 flex-wrap items-center justify-end gap-x-3">
          <ShortId id={finding.checkId} what="check ID" longest={32} />
          {/* What only Security Hub reports has no check of Skyledger. */}
          {finding.sources.some(({ source }) => source === "skyledger") && (
            <CheckHelpLink checkId={finding.checkId} />
          )}
        </span>
      </Fact>
      <Fact name="First seen">
        <RelativeTime time={finding.firstSeenAt} />
      </Fact>
      <Fact name="Last seen">
        <RelativeTime time={finding.lastSeenAt} />
      </Fact>
      {finding.status === "ACTIVE" && finding.dueAt !== null && (
        <Fact name="Due">{formatDate(finding.dueAt)}</Fact>
      )}
      {finding.detectionCount > 1 && (
        <Fact name="Detections">Detected {formatCount(finding.detectionCount)} times</Fact>
      )}
      {finding.resolvedAt !== null && (
        <Fact name="Resolved">
          <RelativeTime time={finding.resolvedAt} />
        </Fact>
      )}
      {finding.ignoredUntil !== null && <Fact name="Ignored until">{formatDate(finding.ignoredUntil)}</Fact>}
      {finding.note !== null && <Fact name="Note">{finding.note}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 break-words text-right font-medium">{children}</dd>
    </div>
  );
}
