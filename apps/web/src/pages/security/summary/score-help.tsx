import { CircleHelp } from "../../../components/icons.gen.ts";
import { SCORE_COUNTS, SCORE_EXCLUDES } from "../../../components/score-facts.ts";
import { Popover, PopoverContent, PopoverTrigger } from "../../../components/ui/popover.tsx";

/** Explanation of the formula in packages/core/src/checks/score.ts. */
const WEIGHTS = [
  ["Critical", 10],
  ["High", 5],
  ["Medium", 2],
  ["Low", 1],
  ["Informational", 0],
] as const;

const GRADES = [
  ["A", "90 to 100"],
  ["B", "80 to 89"],
  ["C", "70 to 79"],
  ["D", "60 to 69"],
  ["F", "below 60"],
] as const;

/** Explanation of the score, behind a question mark. */
export function ScoreHelp() {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <button
          type="button"
          aria-label="How the score is calculated"
          className="-m-1 flex size-7 items-center justify-center rounded-md text-muted transition-colors duration-120 hover:bg-sunken hover:text-ink"
        >
          <CircleHelp className="size-4" aria-hidden="true" />
        </button>
      </PopoverTrigger>
      <PopoverContent aria-label="How the score is calculated" align="start" className="text-sm">
        <h3 className="font-semibold">How the score is calculated</h3>
        <p className="mt-1.5 text-muted">{SCORE_COUNTS}</p>
        <p className="mt-2 rounded-lg bg-sunken px-3 py-2 font-mono text-xs leading-5">
          score = 100 × Σ weight × passed ÷ (passed + failed)
          <br />÷ Σ weight, rounded down
        </p>
        <div className="mt-3 grid grid-cols-2 gap-4 text-xs">
          <Pairs title="Weights" pairs={WEIGHTS} />
          <Pairs title="Grades" pairs={GRADES} />
        </div>
        <p className="mt-3 text-muted text-xs">
          {SCORE_EXCLUDES} Improving and declining mean a change of at least 2 points from the previous scan.
        </p>
      </PopoverContent>
    </Popover>
  );
}

function Pairs({ title, pairs }: { title: string; pairs: readonly (readonly [string, string | number])[] }) {
  return (
    <div>
      <h4 className="font-medium">{title}</h4>
      <dl className="mt-1 flex flex-col gap-0.5">
        {pairs.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
