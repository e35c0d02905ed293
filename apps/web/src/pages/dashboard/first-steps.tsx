import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { notificationPreferencesQuery } from "../../lib/notification-preferences-query.ts";
import { securityScoreQuery } from "../../lib/security-score-query.ts";
import type { CostOverview, Summary } from "./queries.ts";

/** Which of the five first steps are done, by what the server knows. */
export type StepsDone = {
  connected: boolean;
  discovered: boolean;
  costs: boolean;
  scanned: boolean;
  alerts: boolean;
};

/** Reads what the first steps are ticked by. `all` only when everything is known and done. */
export function useStepsDone(
  summary: Summary | undefined,
  overview: CostOverview | null | undefined,
): StepsDone & { all: boolean } {
  const accounts = useQuery(accountsQuery);
  const score = useQuery(securityScoreQuery);
  const preferences = useQuery(notificationPreferencesQuery);
  const done = {
    connected: accounts.data?.accounts.some(({ kind }) => kind !== "sandbox") === true,
    discovered: summary !== undefined && summary.lastDiscoveredAt !== null,
    costs: overview !== undefined && overview !== null,
    scanned: score.data !== undefined && score.data.lastScan !== null,
    alerts: preferences.data !== undefined && preferences.data.updated_at !== null,
  };
  return { ...done, all: Object.values(done).every(Boolean) };
}

type FirstStepsProps = {
  steps: StepsDone;
  summary: Summary | undefined;
  overview: CostOverview | null | undefined;
  className: string;
};

/** What to do first, each step with its page; the first that is not done stands out. */
export function FirstSteps({ steps, summary, overview, className }: FirstStepsProps) {
  const accounts = useQuery(accountsQuery);
  const list = accounts.data?.accounts ?? [];
  const own = list.filter((account) => account.kind !== "sandbox");
  const count = [steps.connected, steps.discovered, steps.costs, steps.scanned, steps.alerts].filter(Boolean);
  return (
    <Card className={className}>
      <CardHeader title="First steps" hint={`${count.length} of 5 done`} />
      {accounts.isError && (
        <div className="px-5 pt-3">
          <LoadError
            message={errorSentence(accounts.error, "The cloud accounts could not be loaded.")}
            onRetry={() => void accounts.refetch()}
          />
        </div>
      )}
      <ol className="px-5 pt-2 pb-4">
        <Step
          done={steps.connected}
          title="Connect an AWS account"
          action={
            <Button asChild>
              <Link to="/accounts">{steps.connected ? "Cloud accounts" : "Connect"}</Link>
            </Button>
          }
        >
          {accountsText(list.length, own.length)}
        </Step>
        <DiscoveryStep done={steps.discovered} summary={summary} />
        <CostStep done={steps.costs} next={steps.discovered} overview={overview} />
        <ScanStep done={steps.scanned} next={steps.discovered && steps.costs} />
        <AlertsStep done={steps.alerts} next={steps.discovered && steps.costs && steps.scanned} />
      </ol>
    </Card>
  );
}

/** `next`: everything before it is done. */
type OneStepProps = { done: boolean; next: boolean };

function look({ done, next }: OneStepProps): "primary" | "secondary" {
  return next && !done ? "primary" : "secondary";
}

function DiscoveryStep({ done, summary }: { done: boolean; summary: Summary | undefined }) {
  return (
    <Step
      done={done}
      title="Run discovery"
      action={
        <Button asChild look={look({ done, next: true })}>
          <Link to="/resources">{done ? "Run again" : "Go to Run Discovery"}</Link>
        </Button>
      }
    >
      {done && summary !== undefined ? (
        <>
          Last run: <RelativeTime time={summary.lastDiscoveredAt} />. {formatCount(summary.totalResources)}{" "}
          resources
          {summary.gaps > 0 && `, ${formatCount(summary.gaps)} things could not be read`}.
        </>
      ) : (
        "Reads every region of the connected accounts. Leaving the page does not stop it."
      )}
    </Step>
  );
}

function CostStep({ overview, ...step }: OneStepProps & { overview: CostOverview | null | undefined }) {
  return (
    <Step
      done={step.done}
      title="Run a cost analysis"
      action={
        <Button asChild look={look(step)}>
          <Link to="/cost-analysis">{step.done ? "Show costs" : "Go to the analysis"}</Link>
        </Button>
      }
    >
      {overview === null || overview === undefined ? (
        "Reads what your accounts cost from Cost Explorer: a handful of requests at $0.01 each."
      ) : (
        <>
          Last updated: <RelativeTime time={overview.lastUpdated} />.
        </>
      )}
    </Step>
  );
}

function ScanStep(step: OneStepProps) {
  const score = useQuery(securityScoreQuery);
  const lastScan = score.data?.lastScan ?? null;
  const findings = score.data?.findingsSummary.total ?? 0;
  return (
    <Step
      done={step.done}
      title="Run a security scan"
      action={
        <Button asChild look={look(step)}>
          <Link to="/security">{lastScan === null ? "Go to the scan" : "Show findings"}</Link>
        </Button>
      }
    >
      {lastScan === null ? (
        "Judges every setting that discovery has read. It changes nothing in AWS."
      ) : (
        <>
          Last scan: <RelativeTime time={lastScan} />. {formatCount(findings)} active{" "}
          {findings === 1 ? "finding" : "findings"}.
        </>
      )}
    </Step>
  );
}

function AlertsStep(step: OneStepProps) {
  return (
    <Step
      done={step.done}
      title="Set alerts"
      action={
        <Button asChild look={look(step)}>
          <Link to="/notifications">{step.done ? "Change alerts" : "Choose alerts"}</Link>
        </Button>
      }
    >
      {step.done
        ? "You are told by the channels that you chose."
        : "Until you choose, you are told by mail. Slack and other chats are set up here, too."}
    </Step>
  );
}

function accountsText(all: number, own: number): string {
  if (own > 0) return `${formatCount(own)} connected.`;
  return all > 0
    ? "The sandbox account with sample data is connected, so you can try everything before you connect your own."
    : "A read-only role is all it takes. The page hands you a template for it.";
}

type StepProps = { done: boolean; title: string; action: ReactNode; children: ReactNode };

function Step({ done, title, action, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        {done ? (
          <CircleCheck className="mt-0.5 size-4.5 shrink-0 text-good" aria-hidden="true" />
        ) : (
          <Circle className="mt-0.5 size-4.5 shrink-0 text-muted" aria-hidden="true" />
        )}
        <div className="min-w-0">
          <p className="font-medium">
            {title}
            <span className="sr-only">{done ? " (done)" : " (to do)"}</span>
          </p>
          <p className="mt-0.5 text-muted text-sm">{children}</p>
        </div>
      </div>
      <div className="max-sm:pl-7.5">{action}</div>
    </li>
  );
}
