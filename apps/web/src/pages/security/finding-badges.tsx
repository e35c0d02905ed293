import { FindingSeverity } from "../../components/findings/finding-severity.tsx";
import { Radio, RotateCcw, Wrench } from "../../components/icons.gen.ts";
import { Badge } from "../../components/ui/badge.tsx";
import type { Finding } from "../../lib/findings-query.ts";

/** Badges of a finding: severity, category, status, and more. */
export function FindingBadges({ finding }: { finding: Finding }) {
  const { severity, category, status, remediation, regression, sources } = finding;
  return (
    <>
      <FindingSeverity severity={severity} />
      <Badge>{category}</Badge>
      <Badge tone={status === "ACTIVE" ? "accent" : status === "RESOLVED" ? "good" : "neutral"}>
        {status}
      </Badge>
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
