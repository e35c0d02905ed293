import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from "../../../components/icons.gen.ts";
import { Card } from "../../../components/ui/card.tsx";
import { type AnalysisStep, stepTitle } from "./step-texts.ts";

type AnalysisCardProps = {
  title: string;
  text: ReactNode;
  steps: readonly AnalysisStep[];
  /** Text of a step. */
  says: (step: AnalysisStep) => string;
  /** Completed share, between 0 and 1; without it, there is no progress. */
  share?: number;
  actions: ReactNode;
  /** Below the steps: the reason of a failure. */
  notice?: ReactNode;
};

/** A full analysis before, during, and after its run: the same card in the same size. */
export function AnalysisCard({ title, text, steps, says, share, actions, notice }: AnalysisCardProps) {
  return (
    <Card className="overflow-hidden lg:col-span-12" aria-label={title}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 pt-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="font-semibold text-lg">{title}</h2>
          <div className="mt-0.5 max-w-2xl text-muted text-sm sm:min-h-9">{text}</div>
        </div>
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </div>
      <ol className="grid gap-x-6 gap-y-3 px-5 py-4 sm:grid-cols-3">
        {steps.map((step) => (
          <li key={step.kind} className="flex min-w-0 items-start gap-2.5">
            <StepIcon state={step.state} />
            <div className="min-w-0">
              <p className="font-medium text-sm">
                {stepTitle(step.kind)}
                <span className="sr-only"> ({STATES[step.state]})</span>
              </p>
              <p className="mt-0.5 line-clamp-2 min-h-8 break-words text-muted text-xs" title={says(step)}>
                {says(step)}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {notice !== undefined && <div className="px-5 pb-4">{notice}</div>}
      <Progress share={share} />
    </Card>
  );
}

const STATES: Readonly<Record<AnalysisStep["state"], string>> = {
  waiting: "to do",
  running: "running",
  completed: "done",
  failed: "failed",
  cancelled: "canceled",
};

function StepIcon({ state }: Pick<AnalysisStep, "state">) {
  const place = "mt-px size-4.5 shrink-0";
  if (state === "completed") return <CircleCheck className={`${place} text-good`} aria-hidden="true" />;
  if (state === "failed") return <CircleAlert className={`${place} text-critical`} aria-hidden="true" />;
  if (state === "running")
    return <LoaderCircle className={`${place} animate-spin text-accent`} aria-hidden="true" />;
  return <CircleDashed className={`${place} text-muted`} aria-hidden="true" />;
}

/** A line along the bottom of the card; it keeps its space without progress. */
function Progress({ share }: { share: number | undefined }) {
  if (share === undefined) return <div className="h-1" />;
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label="Progress of the analysis"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 bg-sunken"
    >
      <div className="h-full bg-accent transition-[width] duration-200" style={{ width: `${percent}%` }} />
    </div>
  );
}
