import { useNavigate } from "@tanstack/react-router";
import { CheckCircle2, CircleAlert, LoaderCircle } from "lucide-react";
import { Notice } from "../ui/notice.tsx";
import type { Answer, Said, ToolStep } from "./ask.ts";

/** An answer as it grows: what was looked up, what was said, and where it can be seen. */
export function AnswerView({ answer, onLeave }: { answer: Answer; onLeave: () => void }) {
  const { steps, said, problem, over } = answer;
  return (
    <div className="flex flex-col gap-2 text-sm">
      {steps.length > 0 && (
        <ul aria-label="What was looked up" className="flex flex-col gap-1 text-muted text-xs">
          {steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ul>
      )}
      {said.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only ever added at the end
        <Sentence key={index} said={one} onLeave={onLeave} />
      ))}
      {!over && said.length === 0 && <p className="text-muted">Thinking...</p>}
      {over && problem === null && said.length === 0 && <p className="text-muted">There was no answer.</p>}
      {problem !== null && <Notice kind="error">{problem}</Notice>}
    </div>
  );
}

const STATES = {
  running: { icon: LoaderCircle, text: "looking" },
  done: { icon: CheckCircle2, text: "found" },
  failed: { icon: CircleAlert, text: "could not look" },
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

function Sentence({ said, onLeave }: { said: Said; onLeave: () => void }) {
  const navigate = useNavigate();
  if ("withheld" in said) {
    return (
      <p className="text-muted text-xs italic">
        A sentence was left out: it named what is not in your data ({said.withheld.join(", ")}).
      </p>
    );
  }
  return (
    <p>
      {said.text}
      {said.links.map(({ label, link }) => (
        <a
          key={link}
          href={link}
          className="link ml-1.5 inline-block rounded bg-sunken px-1.5 text-xs"
          onClick={(event) => {
            event.preventDefault();
            onLeave();
            // A path of our own server's tools, with its query.
            void navigate({ href: link });
          }}
        >
          {label}
        </a>
      ))}
    </p>
  );
}
