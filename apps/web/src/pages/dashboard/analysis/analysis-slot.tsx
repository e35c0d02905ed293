import { Link } from "@tanstack/react-router";
import { FlaskConical, X } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { useNow } from "../../../components/use-now.ts";
import { formatDuration } from "../../../lib/format.ts";
import type { Run } from "../../../lib/runs-query.ts";
import { useMay } from "../../../lib/use-may.ts";
import { AnalysisCard } from "./analysis-card.tsx";
import type { Offer } from "./offer.ts";
import type { SlotState } from "./slot-state.ts";
import { type AnalysisStep, activityOf, openStep, resultOf, STEPS, shareOf, stepName } from "./step-texts.ts";
import type { AnalysisControl } from "./use-analysis.ts";

type AnalysisSlotProps = {
  state: SlotState;
  control: AnalysisControl;
  onDismiss: () => void;
  /** Whether the person has not answered the offer of the tour. */
  offerTour: boolean;
  onSkipTour: () => void;
};

/** Offers a full analysis, follows it, and reports its end, all in one card. */
export function AnalysisSlot({ state, control, onDismiss, offerTour, onSkipTour }: AnalysisSlotProps) {
  const mayRun = useMay("POST /full-analysis", "run");
  const mayConnect = useMay("POST /accounts", "accounts everywhere");
  switch (state.kind) {
    case "running":
      return <Running run={state.run} subject={state.subject} control={control} />;
    case "stopped":
      return mayRun ? (
        <Stopped run={state.run} subject={state.subject} control={control} onDismiss={onDismiss} />
      ) : null;
    case "complete":
      return <Complete run={state.run} control={control} onDismiss={onDismiss} offerTour={offerTour} />;
    case "offer":
      return mayRun ? <Offered offer={state.offer} control={control} /> : null;
    case "no-account":
      return mayConnect ? <NoAccount /> : null;
    case "tour":
      return <TourOffer onSkip={onSkipTour} />;
    case "none":
      return null;
  }
}

const OFFERED: Partial<Record<AnalysisStep["kind"], string>> = {
  discovery: "Reads all resources and finds savings",
  security_scan: "Evaluates them against CIS, AWS, PCI DSS, and NIST requirements",
  cost_analysis: "Reads the costs of the last 30 days",
};

function Offered({ offer, control }: { offer: Offer; control: AnalysisControl }) {
  const { name } = offer;
  const sample = name === null;
  return (
    <AnalysisCard
      title={
        sample ? "See what Skyledger finds" : `${name} ${offer.accountIds.length === 1 ? "is" : "are"} ready`
      }
      text={
        sample
          ? "Your workspace has a sandbox account with sample data. One click discovers its resources, scans them, and analyzes their costs. Nothing is read from AWS."
          : "One click discovers the resources, scans them, and analyzes their costs. Nothing changes in AWS. Cost Explorer charges $0.01 for each of a few requests."
      }
      steps={STEPS}
      says={({ kind }) => OFFERED[kind] ?? ""}
      actions={
        <>
          {sample && (
            <Button asChild size="lg">
              <Link to="/accounts">Connect an AWS account</Link>
            </Button>
          )}
          <Button
            look="primary"
            size="lg"
            busy={control.starting}
            onClick={() => control.start(offer.accountIds)}
          >
            {sample && !control.starting && <FlaskConical aria-hidden="true" />}
            {control.starting ? "Starting..." : sample ? "Explore with sample data" : `Analyze ${name}`}
          </Button>
        </>
      }
      {...(control.failure === null ? {} : { notice: <Notice kind="error">{control.failure}</Notice> })}
    />
  );
}

type EndedProps = { run: Run; subject: string; control: AnalysisControl };

function Running({ run, subject, control }: EndedProps) {
  const now = useNow(1000);
  const mayCancel = useMay("POST /runs/:id/cancel", "run", run.accountIds);
  const { runOf, cancelFailure } = control;
  const current = runOf(openStep(run));
  const elapsed = formatDuration(now - Date.parse(run.createdAt));
  return (
    <AnalysisCard
      title={`Analyzing ${subject}`}
      text="Results appear below as each step ends. The analysis continues if you leave the page."
      steps={run.progress.steps ?? STEPS}
      says={(step) => {
        if (step.state === "completed") return resultOf(step, runOf(step));
        if (step.state === "running") return activityOf(current ?? run);
        return "Waiting";
      }}
      share={shareOf(run, current)}
      actions={
        <>
          <span className="text-muted text-sm tabular-nums">{elapsed}</span>
          {mayCancel && (
            <Button size="lg" disabled={control.cancelling} onClick={control.cancel}>
              {control.cancelling ? "Canceling..." : "Cancel"}
            </Button>
          )}
        </>
      }
      {...(cancelFailure === null ? {} : { notice: <Notice kind="error">{cancelFailure}</Notice> })}
    />
  );
}

/** Outcomes of the steps of an incomplete analysis. */
function stoppedText(step: AnalysisStep, run: Run | undefined): string {
  const { state } = step;
  if (state === "completed") return resultOf(step, run);
  if (state === "cancelled") return "Canceled";
  return state === "failed" ? "Failed" : "Not started";
}

function Stopped({ run, subject, control, onDismiss }: EndedProps & { onDismiss: () => void }) {
  const step = openStep(run);
  const canceled = run.status === "cancelled";
  const steps = run.progress.steps ?? STEPS;
  const first = step === undefined || step === steps[0];
  const reason = control.failure ?? (canceled ? null : (run.error ?? "The analysis didn't finish."));
  return (
    <AnalysisCard
      title={
        canceled || step === undefined
          ? `The analysis of ${subject} ${canceled ? "was canceled" : "didn't finish"}`
          : `The analysis of ${subject} stopped at the ${stepName(step.kind)}`
      }
      text="The data collected so far is kept. Continue when you are ready; completed steps aren't repeated."
      steps={steps}
      says={(one) => stoppedText(one, control.runOf(one))}
      actions={
        <>
          <Button look="primary" size="lg" busy={control.starting} onClick={control.resume}>
            {control.starting
              ? "Starting..."
              : first
                ? "Try again"
                : `Continue with the ${stepName(step.kind)}`}
          </Button>
          <Dismiss onClick={onDismiss} />
        </>
      }
      {...(reason === null ? {} : { notice: <Notice kind="error">{reason}</Notice> })}
    />
  );
}

type CompleteProps = Omit<EndedProps, "subject"> & { onDismiss: () => void; offerTour: boolean };

function Complete({ run, control, onDismiss, offerTour }: CompleteProps) {
  const seconds = run.result !== null && "steps" in run.result ? run.result.durationSeconds : null;
  return (
    <AnalysisCard
      title="The analysis is complete"
      text={
        seconds === null
          ? "Start with the findings and recommendations below."
          : `It took ${formatDuration(seconds * 1000)}. Start with the findings and recommendations below.`
      }
      steps={run.progress.steps ?? STEPS}
      says={(step) => resultOf(step, control.runOf(step))}
      actions={
        <>
          {offerTour && <TourLink />}
          <Dismiss onClick={onDismiss} />
        </>
      }
    />
  );
}

function TourLink() {
  return (
    <Button asChild size="lg">
      <Link to="/dashboard" search={(now) => ({ ...now, tour: "1" })}>
        Take the tour
      </Link>
    </Button>
  );
}

/** Offered once: either answer is stored. */
function TourOffer({ onSkip }: { onSkip: () => void }) {
  return (
    <Card
      className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 lg:col-span-12"
      aria-label="Tour"
    >
      <p className="text-sm">
        <span className="font-medium">New here?</span> See the dashboard in five stops. It takes about a
        minute.
      </p>
      <div className="flex gap-2">
        <Button look="ghost" onClick={onSkip}>
          No, thanks
        </Button>
        <Button asChild>
          <Link to="/dashboard" search={(now) => ({ ...now, tour: "1" })}>
            Take the tour
          </Link>
        </Button>
      </div>
    </Card>
  );
}

function Dismiss({ onClick }: { onClick: () => void }) {
  return (
    <Button look="ghost" size="icon" aria-label="Dismiss" onClick={onClick}>
      <X aria-hidden="true" />
    </Button>
  );
}

function NoAccount() {
  return (
    <AnalysisCard
      title="Connect an AWS account"
      text="Skyledger needs a read-only role. The next page has a template for it."
      steps={STEPS}
      says={({ kind }) => OFFERED[kind] ?? ""}
      actions={
        <Button asChild look="primary" size="lg">
          <Link to="/accounts">Connect an AWS account</Link>
        </Button>
      }
    />
  );
}
