import { FindingSeverity } from "../../../components/findings/finding-severity.tsx";
import { PathsMark } from "../../../components/findings/paths-mark.tsx";
import { CalendarClock, Radio, RotateCcw, Wrench } from "../../../components/icons.gen.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import type { Finding } from "../../../lib/findings-query.ts";
import { formatDate } from "../../../lib/format.ts";

/** Badges of a finding: severity, category, status, and more. */
export function FindingBadges({ finding }: { finding: Finding }) {
  const { severity, category, status, remediation, regression, sources, dueAt, attackPaths } = finding;
  return (
    <>
      <FindingSeverity severity={severity} />
      <Badge>{category}</Badge>
      <StatusBadge status={status} />
      <PathsMark attackPaths={attackPaths} status={status} />
      {status === "ACTIVE" && <DueMark dueAt={dueAt} />}
      {remediation.automationAvailable && (
        <Badge tone="good">
          <Wrench aria-hidden="true" />
          Auto-fixable
        </Badge>
      )}
      {sources.some(({ source }) => source === "security-hub") && (
        <Badge tone="accent">
          <Radio aria-hidden="true" />
          {sources.some(({ source }) => source === "skyledger")
            ? "Skyledger and Security Hub"
            : "Security Hub"}
        </Badge>
      )}
      {regression && (
        <Badge tone="high">
          <RotateCcw aria-hidden="true" />
          Regression
        </Badge>
      )}
    </>
  );
}

/** When an active finding is due: a badge once the date has passed. */
export function DueMark({ dueAt }: Pick<Finding, "dueAt">) {
  if (dueAt === null) return null;
  if (Date.parse(dueAt) < Date.now())
    return (
      <Badge tone="critical">
        <CalendarClock aria-hidden="true" />
        Overdue since {formatDate(dueAt)}
      </Badge>
    );
  return <span className="text-muted text-xs">Due {formatDate(dueAt)}</span>;
}

/** Status of a finding, as the specification writes it. */
export function StatusBadge({ status }: Pick<Finding, "status">) {
  return (
    <Badge tone={status === "ACTIVE" ? "accent" : status === "RESOLVED" ? "good" : "neutral"}>{status}</Badge>
  );
}
