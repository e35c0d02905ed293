import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { findingTitle } from "../../../components/findings/finding-title.ts";
import { ExternalLink, Lightbulb } from "../../../components/icons.gen.ts";
import { SelectBox } from "../../../components/selection/select-box.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { ShortId } from "../../../components/ui/short-id.tsx";
import { LabelMark } from "../../../components/work/label-mark.tsx";
import { classNames } from "../../../lib/class-names.ts";
import type { Finding } from "../../../lib/findings-query.ts";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { standingOf } from "../finding-standing.ts";
import { FindingActions } from "./finding-actions.tsx";
import { FindingBadges } from "./finding-badges.tsx";
import { EDGES, type FindingItemProps } from "./finding-row.tsx";

/** One finding in the list, with description, location, remediation, and actions. Resolved findings are dimmed. */
function Card(props: FindingItemProps) {
  const { finding, selected, onToggle, failure } = props;
  const title = findingTitle(finding);
  const dimmed = finding.status === "RESOLVED";
  return (
    <article
      aria-label={title}
      data-finding={finding.findingId}
      data-dimmed={dimmed}
      className={classNames(
        "relative flex gap-x-6 gap-y-3 overflow-hidden rounded-xl border border-line bg-surface p-4 pl-5 shadow-soft before:absolute before:inset-y-0 before:left-0 before:w-1 [contain-intrinsic-size:auto_140px] [content-visibility:auto] max-md:flex-col",
        EDGES[finding.severity],
        dimmed && "bg-page text-muted shadow-none before:bg-line",
        selected && "border-accent bg-accent-tint",
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-1.5">
          <SelectBox
            className="-ml-1.5"
            label={`Select ${title}, ${finding.resourceName || finding.resourceId}`}
            checked={selected}
            onToggle={(range) => onToggle(finding.findingId, range)}
          />
          <FindingBadges finding={finding} />
          {finding.labels.map((label) => (
            <LabelMark key={label.labelId} label={label} />
          ))}
          {finding.sourceUrl !== null && <ConsoleLink address={finding.sourceUrl} />}
        </div>
        <h3 className="mt-2 font-medium text-base">
          <Link
            to="/security/findings/$id"
            params={{ id: finding.findingId }}
            className="rounded-sm underline-offset-3 hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p className="mt-0.5 break-words text-sm">
          {standingOf(finding) !== "seen" && <span className="text-muted">When last seen: </span>}
          {finding.description}
        </p>
        {failure !== undefined && finding.status === "ACTIVE" && (
          <p role="status" className="mt-1 break-words text-critical text-sm">
            Fix failed: {failure}
          </p>
        )}
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
