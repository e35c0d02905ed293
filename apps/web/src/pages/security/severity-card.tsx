import { Card } from "../../components/ui/card.tsx";
import { type Severity, SeverityBadge } from "../../components/ui/severity-badge.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/format.ts";
import type { SecurityScore } from "../../lib/security-score-query.ts";
import type { SecuritySearch } from "./search.ts";

const KINDS = [
  { severity: "CRITICAL", shade: "critical", fill: "bg-critical-fill" },
  { severity: "HIGH", shade: "high", fill: "bg-high-fill" },
  { severity: "MEDIUM", shade: "medium", fill: "bg-medium-fill" },
  { severity: "LOW", shade: "low", fill: "bg-low-fill" },
] as const;

type SeverityCardProps = {
  summary: SecurityScore["findingsSummary"];
  chosen: SecuritySearch["severity"];
  /** Filters active findings by severity; again: shows all. */
  onChoose: (severity: SecuritySearch["severity"]) => void;
};

/** Active findings by severity, as a bar and four counts that filter the list. */
export function SeverityCard({ summary, chosen, onChoose }: SeverityCardProps) {
  const of = (shade: Exclude<Severity, "good">) => summary[shade];
  const total = KINDS.reduce((sum, { shade }) => sum + of(shade), 0);
  return (
    <Card className="flex flex-col p-5 lg:col-span-7">
      <h2 className="font-semibold text-lg">Active findings</h2>
      <p className="mt-0.5 text-muted text-sm">
        <span className="font-medium text-ink tabular-nums">{formatCount(summary.total)}</span>{" "}
        {summary.total === 1 ? "finding needs" : "findings need"} review
      </p>
      <div aria-hidden="true" className="mt-4 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {KINDS.map(({ shade, fill }) =>
          of(shade) === 0 ? null : (
            <span key={shade} className={fill} style={{ width: `${(of(shade) / total) * 100}%` }} />
          ),
        )}
      </div>
      <ul className="mt-4 grid flex-1 grid-cols-2 gap-3 sm:grid-cols-4">
        {KINDS.map(({ severity, shade }) => {
          const on = chosen === severity;
          return (
            <li key={severity} className="flex">
              <button
                type="button"
                aria-pressed={on}
                onClick={() => onChoose(on ? undefined : severity)}
                className={classNames(
                  "flex flex-1 flex-col items-start justify-between gap-3 rounded-lg border border-line p-3 text-left transition-colors duration-120 hover:bg-page",
                  on && "border-accent bg-accent-tint hover:bg-accent-tint",
                )}
              >
                <SeverityBadge severity={shade} />
                <span className="font-semibold text-3xl tabular-nums">{formatCount(of(shade))}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
