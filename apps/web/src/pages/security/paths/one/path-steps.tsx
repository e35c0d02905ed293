import { Button } from "../../../../components/ui/button.tsx";
import { classNames } from "../../../../lib/class-names.ts";
import { countOf, formatCount } from "../../../../lib/format.ts";
import { CutText } from "../cut-text.tsx";
import { nameOf } from "../path-words.ts";
import type { AttackPath } from "../queries.ts";
import { StepText } from "../step-text.tsx";
import { isStepEnded, type RemovedStep } from "./path-graph.tsx";

type PathStepsProps = {
  path: AttackPath;
  /** Place of the step whose change is shown; null: none. */
  chosen: number | null;
  /** The step that the change takes away. */
  removed: RemovedStep | undefined;
  onChoose: (at: number | null) => void;
};

type Step = AttackPath["steps"][number];

/** The steps in order, each with the change that takes it away and what that would end. */
export function PathSteps({ path, chosen, removed, onChoose }: PathStepsProps) {
  const { steps, cut } = path;
  return (
    <>
      <ol className="divide-y divide-line border-line border-y text-sm">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are in order.
          <li key={at} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
            <div
              className={classNames(
                "min-w-0 flex-1 basis-80 break-words",
                isStepEnded(removed, at) && "text-muted line-through",
              )}
            >
              {at + 1}. <StepText path={path} step={step} />
            </div>
            <WhatIf
              path={path}
              step={step}
              isChosen={at === chosen}
              onChoose={() => onChoose(at === chosen ? null : at)}
            />
          </li>
        ))}
      </ol>
      <p className="break-words px-4 py-3 text-sm sm:px-5">
        <strong>Best change:</strong> <CutText cut={cut} />
      </p>
    </>
  );
}

type WhatIfProps = { path: AttackPath; step: Step; isChosen: boolean; onChoose: () => void };

function WhatIf({ path, step, isChosen, onChoose }: WhatIfProps) {
  const { change, whatIf, from, to } = step;
  if (whatIf === undefined) return null;
  return (
    <div className="flex min-w-0 flex-1 basis-72 flex-col items-start gap-1.5">
      <Button size="sm" onClick={onChoose}>
        {isChosen ? "Show the path as it is" : "What if this were fixed?"}
        <span className="sr-only">
          {" "}
          Step from {nameOf(path, from)} to {nameOf(path, to)}
        </span>
      </Button>
      {isChosen && (
        <p role="status" className="break-words">
          {change}. Then {outcomeText(whatIf)}
        </p>
      )}
    </div>
  );
}

/** What a change would end, as the rest of a sentence: "3 attack paths end, this one with them. 2 are left." */
export function outcomeText({ ends, left, endsThis }: NonNullable<Step["whatIf"]>): string {
  if (ends === 0) return "no path ends, because attackers reach each target by another path.";
  const ended = ends === 1 ? "1 attack path ends" : `${countOf(ends, "attack path")} end`;
  const rest = left === 0 ? "None is left." : `${formatCount(left)} ${left === 1 ? "is" : "are"} left.`;
  if (!endsThis) return `${ended}, but not this one: attackers reach its target by another path. ${rest}`;
  return ends === 1 ? `this path ends. ${rest}` : `${ended}, this one with them. ${rest}`;
}
