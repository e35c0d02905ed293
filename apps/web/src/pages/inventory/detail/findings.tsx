import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ShieldCheck } from "../../../components/icons.gen.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { type Severity, SeverityBadge } from "../../../components/ui/severity-badge.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { securityScoreQuery } from "../../../lib/security-score-query.ts";
import { type ResourceFinding, resourceFindingsQuery } from "../queries.ts";

const SHADES: Readonly<Partial<Record<ResourceFinding["severity"], Severity>>> = {
  CRITICAL: "critical",
  HIGH: "high",
  MEDIUM: "medium",
  LOW: "low",
};

/** Findings of a resource, most severe first, with links to their pages. */
export function Findings({ arn }: { arn: string }) {
  const found = useQuery(resourceFindingsQuery(arn));
  if (found.isError) {
    return (
      <LoadError
        message={errorSentence(found.error, "Couldn't load the findings of this resource.")}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (found.data === undefined) return <Skeleton className="h-40" />;
  const { findings, total } = found.data;
  if (findings.length === 0) return <NoFindings />;
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {findings.map((finding) => (
          <Line key={finding.findingId} finding={finding} />
        ))}
      </ul>
      {total > findings.length && (
        <p className="mt-2 text-muted text-xs">
          Showing {formatCount(findings.length)} of {formatCount(total)}.
        </p>
      )}
    </>
  );
}

function Line({ finding }: { finding: ResourceFinding }) {
  const shade = SHADES[finding.severity];
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-1.5">
        {shade === undefined ? <Badge>Informational</Badge> : <SeverityBadge severity={shade} />}
        <Badge>{finding.category}</Badge>
        <Badge tone={finding.status === "ACTIVE" ? "accent" : "neutral"}>{finding.status}</Badge>
      </div>
      <Link
        to="/security/findings/$id"
        params={{ id: finding.findingId }}
        className="link mt-1.5 inline-block text-sm"
      >
        {finding.title}
      </Link>
      <p className="mt-0.5 break-words text-muted text-sm">{finding.description}</p>
    </li>
  );
}

/** An empty list is meaningful only after a scan. */
function NoFindings() {
  const score = useQuery(securityScoreQuery);
  const scanned = score.data !== undefined && score.data.lastScan !== null;
  return (
    <EmptyState
      icon={ShieldCheck}
      title={scanned ? "No findings" : "No security scan has run"}
      text={
        scanned
          ? "No evaluated check failed for this resource in the last scan."
          : "Run a security scan to evaluate this resource."
      }
      action={
        <Link to="/security" className="link text-sm">
          Security
        </Link>
      }
    />
  );
}
