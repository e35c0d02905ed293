import type { IconComponent } from "../icon.tsx";
import { CircleAlert, CircleCheck, Info, OctagonAlert, TriangleAlert } from "../icons.gen.ts";
import { Badge } from "./badge.tsx";

/** Severity; `good` for passed and healthy. */
export type Severity = "critical" | "high" | "medium" | "low" | "good";

const ICONS: Record<Severity, IconComponent> = {
  critical: OctagonAlert,
  high: TriangleAlert,
  medium: CircleAlert,
  low: Info,
  good: CircleCheck,
};

/** A severity as color, icon, and word, never color alone. `label` overrides the word. */
export function SeverityBadge({ severity, label }: { severity: Severity; label?: string }) {
  const Icon = ICONS[severity];
  return (
    <Badge tone={severity}>
      <Icon aria-hidden="true" />
      {label ?? severity.charAt(0).toUpperCase() + severity.slice(1)}
    </Badge>
  );
}
