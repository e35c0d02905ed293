import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { ExternalLink, Lightbulb } from "../../components/icons.gen.ts";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { ShortId } from "../../components/ui/short-id.tsx";
import { classNames } from "../../lib/class-names.ts";
import type { Finding } from "../../lib/findings-query.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { FindingActions, type FindingActionsProps } from "./finding-actions.tsx";
import { FindingBadges } from "./finding-badges.tsx";
import { standingOf } from "./finding-standing.ts";

const EDGES: Readonly<Record<Finding["severity"], string>> = {
  CRITICAL: "before:bg-critical-fill",
  HIGH: "before:bg-high-fill",
  MEDIUM: "before:bg-medium-fill",
  LOW: "before:bg-low-fill",
  INFORMATIONAL: "before:bg-control",
};

/** One finding in the list, with description, location, remediation, and actions. Resolved findings are dimmed. */
function Card(props: FindingActionsProps) {
  const { finding } = props;
  const dimmed = finding.status === "RESOLVED";
  return (
    <article
      aria-label={finding.title}
      data-finding={finding.findingId}
      data-dimmed={dimmed}
      className={classNames(
        "relative flex gap-x-6 gap-y-3 overflow-hidden rounded-xl border border-line bg-surface p-4 pl-5 shadow-soft before:absolute before:inset-y-0 before:left-0 before:w-1 [contain-intrinsic-size:auto_190px] [content-visibility:auto] max-md:flex-col",
        EDGES[finding.severity],
        dimmed && "bg-page text-muted shadow-none before:bg-line",
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-1.5">
          <FindingBadges finding={finding} />
          {finding.sourceUrl !== null && <ConsoleLink address={finding.sourceUrl} />}
        </div>
        <h3 className="mt-2 font-medium text-base">
          <Link
            to="/security/findings/$id"
            params={{ id: finding.findingId }}
            className="rounded-sm underline-offset-3 hover:underline"
          >
            {finding.title}
          </Link>
        </h3>
        <p className="mt-0.5 break-words text-sm">
          {standingOf(finding) !== "seen" && <span className="text-muted">When last seen: </span>}
          {finding.description}
        </p>
        <Where finding={finding} />
        {finding.remediation.description !== "" && (
          <p className="mt-2.5 flex items-start gap-2 text-muted text-sm">
            <Lightbulb className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            <span className="min-w-0 break-words">
              <span className="sr-only">Remediation: </span>
              {finding.remediation.description}
            </span>
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 md:w-32 md:flex-col">
        <FindingActions {...props} />
      </div>
    </article>
  );
}

/** One finding in the list. */
export const FindingCard = memo(Card);

/** Link to the resource in the AWS console. */
export function ConsoleLink({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex items-center gap-1 text-xs [&_svg]:size-3.5"
    >
      AWS console
      <ExternalLink aria-hidden="true" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function Where({ finding }: { finding: Finding }) {
  return (
    <dl className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-0.5 text-muted text-xs">
      <Fact name="Resource">
        <ShortId id={finding.resourceName || finding.resourceId} what="resource" longest={48} />
      </Fact>
      <Fact name="Service">{finding.service}</Fact>
      <Fact name="Region">{finding.region}</Fact>
      <Fact name="Compliance">{finding.complianceStatus}</Fact>
      <Fact name="Last seen">
        <RelativeTime time={finding.lastSeenAt} />
      </Fact>
      {finding.detectionCount > 1 && (
        <div>
          <dt className="sr-only">Detections</dt>
          <dd>Detected {formatCount(finding.detectionCount)} times</dd>
        </div>
      )}
      {finding.status === "IGNORED" && finding.ignoredUntil !== null && (
        <Fact name="Ignored until">{formatDate(finding.ignoredUntil)}</Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <dt>{name}</dt>
      <dd className="min-w-0 font-medium text-ink">{children}</dd>
    </div>
  );
}
