import type { Finding } from "../../lib/findings-query.ts";
import { Info } from "../icons.gen.ts";
import { Badge } from "../ui/badge.tsx";
import { type Severity, SeverityBadge } from "../ui/severity-badge.tsx";

const SHADES: Readonly<Partial<Record<Finding["severity"], Severity>>> = {
  CRITICAL: "critical",
  HIGH: "high",
  MEDIUM: "medium",
  LOW: "low",
};

/** Severity of a finding as icon, word, and color. */
export function FindingSeverity({ severity }: Pick<Finding, "severity">) {
  const shade = SHADES[severity];
  if (shade !== undefined) return <SeverityBadge severity={shade} />;
  return (
    <Badge>
      <Info aria-hidden="true" />
      Informational
    </Badge>
  );
}
