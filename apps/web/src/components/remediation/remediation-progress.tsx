import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Check, Circle, CircleDashed, LoaderCircle, Minus, X } from "../icons.gen.ts";
import { type RemediationRecord, type RemediationSubject, remediationsQuery } from "./remediation-call.ts";

/** Polling interval of a running fix. */
const POLL_MS = 400;

type Step = RemediationRecord["steps"][number];

const NAMES: Readonly<Record<Step["name"], string>> = {
  precondition: "Check that the problem still exists",
  preview: "Compare with the plan",
  saved_state: "Save the current configuration",
  execution: "Run the automation",
  recheck: "Verify the result",
  rollback: "Roll back",
};

const MARKS = {
  pending: { icon: Circle, style: "text-muted", word: "pending" },
  running: { icon: LoaderCircle, style: "text-accent motion-safe:animate-spin", word: "in progress" },
  done: { icon: Check, style: "text-good", word: "done" },
  failed: { icon: X, style: "text-critical", word: "failed" },
  skipped: { icon: Minus, style: "text-muted", word: "skipped" },
} as const;

type RemediationProgressProps = {
  about: RemediationSubject;
  /** The fix was started here; nothing shows before. */
  started: boolean;
};

/** Steps of the fix that was started here, also when it ended before it was seen running. */
export function RemediationProgress({ about, started }: RemediationProgressProps) {
  const { data } = useQuery({
    ...remediationsQuery(about),
    refetchInterval: started ? POLL_MS : false,
    refetchOnMount: "always",
  });
  const [earlier, setEarlier] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (!started && data !== undefined)
      setEarlier(new Set(data.remediations.map(({ remediationId }) => remediationId)));
  }, [started, data]);
  if (!started) return null;
  const shown = data?.remediations.find(
    ({ remediationId, status }) =>
      status === "RUNNING" || (earlier !== undefined && !earlier.has(remediationId)),
  );
  return (
    <section aria-live="polite" className="rounded-lg border border-line bg-page p-4">
      <h3 className="mb-2 font-semibold text-sm">Progress</h3>
      {shown === undefined ? (
        <p className="flex items-center gap-2 text-muted text-sm">
          <CircleDashed className="size-4" aria-hidden="true" />
          Waiting to start
        </p>
      ) : (
        <RemediationSteps steps={shown.steps} />
      )}
    </section>
  );
}

/** Steps with icon and status. */
export function RemediationSteps({ steps }: Pick<RemediationRecord, "steps">) {
  return (
    <ol className="flex flex-col gap-1.5 text-sm">
      {steps.map((step) => {
        const { icon: Icon, style, word } = MARKS[step.status];
        return (
          <li key={step.name} className="flex gap-2">
            <Icon className={classNames("mt-0.5 size-4 shrink-0", style)} aria-hidden="true" />
            <div className="min-w-0">
              <span className="font-medium">{NAMES[step.name]}</span>{" "}
              <span className="text-muted">{word}</span>
              {step.message !== "" && <p className="break-words text-muted text-xs">{step.message}</p>}
              {step.execution !== null && <AwsAnswer execution={step.execution} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The message from AWS about a failed run, unchanged. */
function AwsAnswer({ execution }: { execution: NonNullable<Step["execution"]> }) {
  const { failure, executionId, document } = execution;
  if (failure === "") return null;
  return (
    <details className="mt-0.5 text-xs">
      <summary className="cursor-pointer rounded-sm text-muted hover:text-ink">Answer from AWS</summary>
      <p className="mt-1 break-words font-mono text-muted">{failure}</p>
      <p className="mt-1 break-words text-muted">
        Document {document}
        {executionId !== null && `, execution ${executionId}`}
      </p>
    </details>
  );
}
