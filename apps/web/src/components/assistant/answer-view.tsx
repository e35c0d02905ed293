import { CheckCircle2, CircleAlert, LoaderCircle } from "../icons.gen.ts";
import { Notice } from "../ui/notice.tsx";
import { AnswerParts } from "./answer-parts.tsx";
import type { Answer, ToolStep } from "./ask.ts";

/** An answer while it streams: tool calls, text, and statements. */
export function AnswerView({ answer, onLeave }: { answer: Answer; onLeave: () => void }) {
  const { steps, parts, looked, problem, over } = answer;
  const empty = parts.length === 0 && looked.length === 0;
  return (
    <div className="flex flex-col gap-2 text-sm">
      {steps.length > 0 && (
        <ul aria-label="Data lookups" className="flex flex-col gap-1 text-muted text-xs">
          {steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ul>
      )}
      <AnswerParts parts={parts} onLeave={onLeave} />
      {looked.length > 0 && (
        <p className="text-muted">
          The language model didn't use any of the data found. The first results are:
        </p>
      )}
      <AnswerParts parts={looked} onLeave={onLeave} />
      {!over && empty && <p className="text-muted">Thinking...</p>}
      {over && problem === null && empty && <p className="text-muted">No answer received.</p>}
      {problem !== null && <Notice kind="error">{problem}</Notice>}
    </div>
  );
}

const STATES = {
  running: { icon: LoaderCircle, text: "running" },
  done: { icon: CheckCircle2, text: "done" },
  failed: { icon: CircleAlert, text: "failed" },
} as const;

function Step({ step }: { step: ToolStep }) {
  const { icon: Icon, text } = STATES[step.state];
  return (
    <li className="flex items-center gap-1.5">
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span>
        {step.name.replaceAll("_", " ")}: {text}
        {step.note !== "" && ` (${step.note})`}
      </span>
    </li>
  );
}
