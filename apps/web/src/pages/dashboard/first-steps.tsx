import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { ChevronDown, Circle, CircleCheck, CircleDashed } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { accountsQuery, hasOnlySampleData } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/format.ts";
import { notificationPreferencesQuery } from "../../lib/notification-preferences-query.ts";
import { type SecurityScore, securityScoreOf } from "../../lib/security-score-query.ts";
import type { CostOverview, Summary } from "./queries.ts";
import { usePreferences } from "./use-preferences.ts";

/** Whether a step is done; undefined while unknown. */
type Done = boolean | undefined;

/** State of the five first steps. */
export type StepsDone = {
  connected: Done;
  discovered: Done;
  costs: Done;
  scanned: Done;
  alerts: Done;
};

/** State of the first steps, with failed loads. `all` is true only when every step is known and done. */
export type Steps = {
  done: StepsDone;
  all: boolean;
  failed: readonly FailedLoad[];
  score: SecurityScore | undefined;
};
type FailedLoad = { error: unknown; refetch: () => Promise<unknown> };

/** Derives the first steps from loaded data. */
export function useSteps(
  account: string | undefined,
  summary: UseQueryResult<Summary>,
  overview: UseQueryResult<CostOverview | null>,
): Steps {
  const accounts = useQuery(accountsQuery);
  const score = useQuery(securityScoreOf(account));
  const preferences = useQuery(notificationPreferencesQuery);
  const done = {
    connected: accounts.data && accounts.data.accounts.length > 0,
    discovered: summary.data && summary.data.lastDiscoveredAt !== null,
    costs: overview.data === undefined ? undefined : overview.data !== null,
    scanned: score.data && score.data.lastScan !== null,
    alerts: preferences.data && preferences.data.updated_at !== null,
  };
  const loads = [accounts, summary, overview, score, preferences];
  return {
    done,
    score: score.data,
    all: Object.values(done).every((one) => one === true),
    failed: loads.filter(({ isError, data }) => isError && data === undefined),
  };
}

type FirstStepsProps = {
  steps: Steps;
  summary: Summary | undefined;
  overview: CostOverview | null | undefined;
  className: string;
};

/** Number of completed steps at which the list collapses, until the person opens it. */
const ENOUGH = 3;

/** First steps with links to their pages; the first open one is highlighted. Unknown steps show no state. */
export function FirstSteps({ steps, summary, overview, className }: FirstStepsProps) {
  const { done, failed } = steps;
  const { chosen, failed: unknownChoice, choose } = usePreferences();
  const id = useId();
  const states = Object.values(done);
  const known = !states.includes(undefined) && (chosen !== undefined || unknownChoice);
  const count = states.filter((one) => one === true).length;
  const open = chosen?.firstSteps == null ? count < ENOUGH : chosen.firstSteps === "open";
  const [failure] = failed;
  return (
    <Card className={className} aria-busy={!known && failure === undefined}>
      <CardHeader
        className="pb-4"
        title="First steps"
        hint={known ? `${count} of ${states.length} done` : failure === undefined ? "…" : "Not loaded"}
        action={
          known && (
            <Button
              size="sm"
              look="ghost"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => choose({ firstSteps: open ? "folded" : "open" })}
            >
              {open ? "Hide steps" : "Show steps"}
              <ChevronDown
                className={classNames("transition-transform duration-120", open && "rotate-180")}
                aria-hidden="true"
              />
            </Button>
          )
        }
      />
      {!known && failure !== undefined && (
        <div className="px-5 pb-4">
          <LoadError
            message={errorSentence(failure.error, "Couldn't load your progress.")}
            error={failure.error}
            onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
          />
        </div>
      )}
      {known && open && (
        <ol id={id} className="-mt-2 px-5 pb-4">
          <ConnectStep done={done.connected} />
          <DiscoveryStep done={done.discovered} summary={summary} />
          <CostStep done={done.costs} next={done.discovered} overview={overview} />
          <ScanStep score={steps.score} done={done.scanned} next={done.discovered && done.costs} />
          <AlertsStep done={done.alerts} next={done.discovered && done.costs && done.scanned} />
        </ol>
      )}
    </Card>
  );
}

/** `next`: all previous steps are done. */
type OneStepProps = { done: Done; next: Done };

function look({ done, next }: OneStepProps): "primary" | "secondary" {
  return next === true && done === false ? "primary" : "secondary";
}

function ConnectStep({ done }: { done: Done }) {
  const accounts = useQuery(accountsQuery).data?.accounts;
  const own = accounts?.filter((account) => account.kind !== "sandbox");
  return (
    <Step
      done={done}
      title="Connect an AWS account"
      action={
        <Button asChild>
          <Link to="/accounts">{own?.length === 0 ? "Connect" : "Cloud accounts"}</Link>
        </Button>
      }
    >
      {accounts !== undefined && own !== undefined && accountsText(accounts.length, own.length)}
    </Step>
  );
}

function DiscoveryStep({ done, summary }: { done: Done; summary: Summary | undefined }) {
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
          {summary.totalResources === 1 ? "resource" : "resources"}
          {summary.gaps > 0 &&
            `. Missing data: ${formatCount(summary.gaps)} ${summary.gaps === 1 ? "item" : "items"}`}
          .
        </>
      ) : (
        "Reads the selected Regions of the connected accounts. Continues if you leave the page."
      )}
    </Step>
  );
}

function CostStep({ overview, ...step }: OneStepProps & { overview: CostOverview | null | undefined }) {
  const isSample = hasOnlySampleData(useQuery(accountsQuery).data?.accounts ?? []);
  return (
    <Step
      done={step.done}
      title="Run a cost analysis"
      action={
        <Button asChild look={look(step)}>
          <Link to="/cost-analysis">{step.done ? "Show costs" : "Go to Cost Analysis"}</Link>
        </Button>
      }
    >
      {overview === null || overview === undefined ? (
        isSample ? (
          "Reads the bill of the sandbox account, which is sample data."
        ) : (
          "Reads the costs of your accounts from Cost Explorer with a few requests at $0.01 each."
        )
      ) : (
        <>
          Last updated: <RelativeTime time={overview.lastUpdated} />.
        </>
      )}
    </Step>
  );
}

function ScanStep({ score, ...step }: OneStepProps & { score: SecurityScore | undefined }) {
  const lastScan = score?.lastScan ?? null;
  const findings = score?.findingsSummary.total ?? 0;
  return (
    <Step
      done={step.done}
      title="Run a security scan"
      action={
        <Button asChild look={look(step)}>
          <Link to="/security">{lastScan === null ? "Go to Security" : "Show findings"}</Link>
        </Button>
      }
    >
      {lastScan === null ? (
        "Evaluates the discovered resources. Nothing changes in AWS."
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
      title="Set up alerts"
      action={
        <Button asChild look={look(step)}>
          <Link to="/notifications">{step.done ? "Change alerts" : "Choose alerts"}</Link>
        </Button>
      }
    >
      {step.done
        ? "Alerts go to your selected channels."
        : "Email alerts are on by default. You can also set up Slack and other channels."}
    </Step>
  );
}

function accountsText(all: number, own: number): string {
  if (own > 0) return `${formatCount(own)} connected.`;
  return all > 0
    ? "The sandbox account with sample data is connected, so you can try all features before you connect your own account."
    : "Requires only a read-only role. The page provides a template.";
}

function StepIcon({ done }: { done: Done }) {
  const place = "mt-0.5 size-4.5 shrink-0";
  if (done === undefined) return <CircleDashed className={`${place} text-muted`} aria-hidden="true" />;
  return done ? (
    <CircleCheck className={`${place} text-good`} aria-hidden="true" />
  ) : (
    <Circle className={`${place} text-muted`} aria-hidden="true" />
  );
}

type StepProps = { done: Done; title: string; action: ReactNode; children: ReactNode };

function Step({ done, title, action, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <StepIcon done={done} />
        <div className="min-w-0">
          <p className="font-medium">
            {title}
            {done !== undefined && <span className="sr-only">{done ? " (done)" : " (to do)"}</span>}
          </p>
          <p className="mt-0.5 text-muted text-sm">{children}</p>
        </div>
      </div>
      <div className="max-sm:pl-7.5">{action}</div>
    </li>
  );
}
