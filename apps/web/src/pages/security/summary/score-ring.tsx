import { scoreColour } from "../../../lib/score-words.ts";

const STROKES = {
  good: "stroke-good-fill",
  medium: "stroke-medium-fill",
  high: "stroke-high-fill",
  critical: "stroke-critical-fill",
} as const;

const RADIUS = 62;
const AROUND = 2 * Math.PI * RADIUS;

/** The score as a ring from 0 to 100 with its grade; empty without a score. */
export function ScoreRing({ score, grade }: { score: number | null; grade: string | null }) {
  return (
    <div className="relative size-20 shrink-0">
      <svg
        viewBox="0 0 144 144"
        role="img"
        aria-label={score === null ? "No security score" : `Security score ${score} of 100, grade ${grade}`}
        className="size-full -rotate-90"
        data-colour={score === null ? undefined : scoreColour(score)}
      >
        <circle cx="72" cy="72" r={RADIUS} fill="none" strokeWidth="12" className="stroke-sunken" />
        {score !== null && score > 0 && (
          <circle
            cx="72"
            cy="72"
            r={RADIUS}
            fill="none"
            strokeWidth="12"
            strokeLinecap="round"
            strokeDasharray={`${(Math.min(100, score) / 100) * AROUND} ${AROUND}`}
            className={STROKES[scoreColour(score)]}
          />
        )}
      </svg>
      <div aria-hidden="true" className="absolute inset-0 flex flex-col items-center justify-center">
        <span className="font-semibold text-2xl tabular-nums leading-6 tracking-[-0.02em]">
          {score ?? "–"}
        </span>
        <span className="text-[11px] text-muted leading-4">
          {grade === null ? "No score" : `Grade ${grade}`}
        </span>
      </div>
    </div>
  );
}
