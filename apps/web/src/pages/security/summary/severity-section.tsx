import { type Severity, SeverityBadge } from "../../../components/ui/severity-badge.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import type { SecurityScore } from "../../../lib/security-score-query.ts";
import type { SecuritySearch } from "../search.ts";

const KINDS = [
  { severity: "CRITICAL", shade: "critical", fill: "bg-critical-fill" },
  { severity: "HIGH", shade: "high", fill: "bg-high-fill" },
  { severity: "MEDIUM", shade: "medium", fill: "bg-medium-fill" },
  { severity: "LOW", shade: "low", fill: "bg-low-fill" },
] as const;

type SeveritySectionProps = {
  summary: SecurityScore["findingsSummary"];
  chosen: SecuritySearch["severity"];
  /** Filters active findings by severity; again: shows all. */
  onChoose: (severity: SecuritySearch["severity"]) => void;
};

/** Active findings by severity, as a bar and four counts that filter the list. */
export function SeveritySection({ summary, chosen, onChoose }: SeveritySectionProps) {
  const of = (shade: Exclude<Severity, "good">) => summary[shade];
  // Four counts of one look: if the widest does not fit next to its label, none stands there.
  const stacked = KINDS.some(({ shade }) => of(shade) >= 10_000);
  const total = KINDS.reduce((sum, { shade }) => sum + of(shade), 0);
  return (
    <section aria-labelledby="active-findings" className="flex min-w-0 flex-col justify-center px-4 py-2.5">
      <header className="flex items-baseline gap-2 max-sm:sr-only">
        <h2 id="active-findings" className="font-semibold text-base">
          Active findings
        </h2>
        <p className="text-muted text-sm">
          <span className="font-medium text-ink tabular-nums">{formatCount(summary.total)}</span>{" "}
          {summary.total === 1 ? "needs review" : "need review"}
        </p>
      </header>
      <div
        aria-hidden="true"
        className="mt-2 flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-sunken max-sm:hidden"
      >
        {KINDS.map(({ shade, fill }) =>
          of(shade) === 0 ? null : (
            <span key={shade} className={fill} style={{ width: `${(of(shade) / total) * 100}%` }} />
          ),
        )}
      </div>
      <ul className="grid grid-cols-4 gap-1.5 sm:mt-2.5 sm:gap-2">
        {KINDS.map(({ severity, shade }) => {
          const on = chosen === severity;
          return (
            <li key={severity} className="flex">
              <button
                type="button"
                aria-pressed={on}
                onClick={() => onChoose(on ? undefined : severity)}
                className={classNames(
                  "flex min-w-0 flex-1 flex-wrap justify-between gap-x-2 rounded-lg border border-line px-2 py-1 text-left transition-colors duration-120 hover:bg-page max-sm:flex-col max-sm:items-center max-sm:px-1 max-sm:[&_svg]:hidden",
                  stacked ? "sm:flex-col" : "sm:items-center",
                  on && "border-accent bg-accent-tint hover:bg-accent-tint",
                )}
              >
                <SeverityBadge severity={shade} />
                <span className="font-semibold text-lg tabular-nums">{formatCount(of(shade))}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
