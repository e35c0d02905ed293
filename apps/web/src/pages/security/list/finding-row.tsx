import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { FindingSeverity } from "../../../components/findings/finding-severity.tsx";
import { findingTitle } from "../../../components/findings/finding-title.ts";
import { PathsMark } from "../../../components/findings/paths-mark.tsx";
import { Radio, RotateCcw } from "../../../components/icons.gen.ts";
import { SelectBox } from "../../../components/selection/select-box.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { AssigneeMark, WorkMarks } from "../../../components/work/work-marks.tsx";
import { classNames } from "../../../lib/class-names.ts";
import type { Finding } from "../../../lib/findings-query.ts";
import { formatDate } from "../../../lib/format.ts";
import { AutoFix, type FindingActionsProps, HowToFix, Reactivate } from "./finding-actions.tsx";
import { DueMark, StatusBadge } from "./finding-badges.tsx";
import { FindingMenu } from "./finding-menu.tsx";
import type { RowFacts } from "./row-facts.ts";

/** Color of the edge of a finding, by severity. */
export const EDGES: Readonly<Record<Finding["severity"], string>> = {
  CRITICAL: "before:bg-critical-fill",
  HIGH: "before:bg-high-fill",
  MEDIUM: "before:bg-medium-fill",
  LOW: "before:bg-low-fill",
  INFORMATIONAL: "before:bg-control",
};

const WORDS: Readonly<Record<Finding["severity"], string>> = {
  CRITICAL: "text-critical",
  HIGH: "text-high",
  MEDIUM: "text-medium",
  LOW: "text-low",
  INFORMATIONAL: "text-muted",
};

/** Props of a finding in the list, as row or as card. */
export type FindingItemProps = FindingActionsProps & {
  facts: RowFacts;
  /** Status by which the list is filtered. */
  filtered: Finding["status"] | "ALL";
  accountName: string | undefined;
  selected: boolean;
  onToggle: (id: string, range: boolean) => void;
  /** Why the last fix failed; undefined: it did not. */
  failure: string | undefined;
};

/** One finding in two lines: the problem with its resource, location, age, and actions. */
function Row(props: FindingItemProps) {
  const { finding, facts, filtered, selected, onToggle, failure, onChange, onFix, fixing } = props;
  const { findingId, resourceName, resourceId, status } = finding;
  const title = findingTitle(finding);
  const dimmed = status === "RESOLVED";
  const name = resourceName || resourceId;
  return (
    <article
      aria-label={title}
      data-finding={findingId}
      data-dimmed={dimmed}
      className={classNames(
        "group relative flex min-h-15 items-center gap-3 py-2 pr-2 pl-4 transition-colors duration-120 before:absolute before:inset-y-0 before:left-0 before:w-1 hover:bg-page sm:pr-4",
        // Rows outside the window are not rendered. One with an open menu must be: such a row cuts off its menu, and
        // moves what has a fixed position.
        "[contain-intrinsic-size:auto_44px] [content-visibility:auto] has-[[role=menu]]:[content-visibility:visible]",
        EDGES[finding.severity],
        dimmed && "text-muted before:bg-line",
        selected && "bg-accent-tint hover:bg-accent-tint",
      )}
    >
      <SelectBox
        className="z-1"
        label={`Select ${title}, ${name}`}
        checked={selected}
        onToggle={(range) => onToggle(findingId, range)}
      />
      {facts.severity && (
        <span aria-hidden="true" className="w-23 shrink-0 max-sm:hidden">
          <FindingSeverity severity={finding.severity} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h3 className="text-base max-sm:line-clamp-2 sm:flex sm:min-w-0 sm:items-baseline sm:gap-2">
          <Link
            to="/security/findings/$id"
            params={{ id: findingId }}
            className="font-medium underline-offset-3 after:absolute after:inset-0 group-hover:underline sm:truncate"
          >
            {facts.title ? title : name}
          </Link>{" "}
          {facts.title && facts.resource && (
            <code className="font-mono text-muted text-xs sm:truncate" title={resourceId}>
              {name}
            </code>
          )}
        </h3>
        <Meta {...props} />
        {failure !== undefined && status === "ACTIVE" && (
          <p role="status" className="truncate text-critical text-xs" title={failure}>
            Fix failed: {failure}
          </p>
        )}
      </div>
      <AssigneeMark assignee={finding.assignee} />
      <div className="relative z-1 flex shrink-0 items-center justify-end gap-1 sm:w-34">
        <span className="max-sm:hidden">
          {status === "ACTIVE" ? (
            finding.remediation.automationAvailable ? (
              <AutoFix finding={finding} onFix={onFix} fixing={fixing} />
            ) : (
              <HowToFix finding={finding} />
            )
          ) : (
            <Reactivate finding={finding} onChange={onChange} />
          )}
        </span>
        <FindingMenu {...props} />
      </div>
      {/* A change shows at once, also where the filter says another status. */}
      <span className="sr-only" aria-live="polite">
        {filtered !== "ALL" && status !== filtered ? `Now ${status}` : ""}
      </span>
    </article>
  );
}

/** One finding as a row of the list. */
export const FindingRow = memo(Row);

function Meta({ finding, facts, filtered, accountName }: FindingItemProps) {
  const { service, region, severity, status, ignoredUntil, resolvedAt, firstSeenAt, regression, sources } =
    finding;
  const { dueAt } = finding;
  return (
    // What does not fit in the line wraps out of sight as a whole, so that no word is cut.
    <div className="mt-0.5 flex max-h-5 min-w-0 flex-wrap items-center gap-x-3 gap-y-2 overflow-hidden whitespace-nowrap text-muted text-xs">
      <span
        className={classNames(
          facts.severity ? "shrink-0 font-medium sm:sr-only" : "sr-only",
          WORDS[severity],
        )}
      >
        {severity.charAt(0) + severity.slice(1).toLowerCase()}
      </span>
      {(facts.status || (filtered !== "ALL" && status !== filtered)) && <StatusBadge status={status} />}
      <PathsMark attackPaths={finding.attackPaths} status={status} />
      {facts.service && <Fact name="Service">{service}</Fact>}
      {facts.account && accountName !== undefined && <Fact name="Account">{accountName}</Fact>}
      {/* Resources that represent a whole Region have its name. */}
      {facts.region && region !== finding.resourceName && <Fact name="Region">{region}</Fact>}
      {status === "RESOLVED" && resolvedAt !== null ? (
        <span>
          Resolved: <RelativeTime time={resolvedAt} />
        </span>
      ) : (
        <span>
          <span className="sr-only">First seen: </span>
          <RelativeTime time={firstSeenAt} />
        </span>
      )}
      {status === "IGNORED" && ignoredUntil !== null && <span>Ignored until {formatDate(ignoredUntil)}</span>}
      <DueMark dueAt={status === "ACTIVE" ? dueAt : null} />
      {regression && (
        <Badge tone="high">
          <RotateCcw aria-hidden="true" />
          Regression
        </Badge>
      )}
      {sources.some(({ source }) => source === "security-hub") && (
        <span className="inline-flex items-center gap-1 max-sm:hidden">
          <Radio className="size-3.5" aria-hidden="true" />
          {sources.some(({ source }) => source === "skyledger")
            ? "Skyledger and Security Hub"
            : "Security Hub"}
        </span>
      )}
      <WorkMarks labels={finding.labels} commentCount={finding.commentCount} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="truncate">
      <span className="sr-only">{name}: </span>
      {children}
    </span>
  );
}
