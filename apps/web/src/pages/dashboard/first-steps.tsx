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
import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { formatCount } from "../../lib/format.ts";
import { notificationPreferencesQuery } from "../../lib/notification-preferences-query.ts";
import { securityScoreQuery } from "../../lib/security-score-query.ts";

type FirstStepsProps = { summary: EndpointOutput<"GET /resources/summary"> | undefined; className: string };

/** What to do first, each step ticked by what the server knows. */
export function FirstSteps({ summary, className }: FirstStepsProps) {
  const accounts = useQuery(accountsQuery);
  const list = accounts.data?.accounts ?? [];
  const own = list.filter((account) => account.kind !== "sandbox");
  const discovered = summary !== undefined && summary.lastDiscoveredAt !== null;
  return (
    <Card className={className}>
      <CardHeader title="First steps" hint="From nothing to an inventory and a security score" />
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
          done={own.length > 0}
          title="Connect an AWS account"
          action={
            <Button asChild>
              <Link to="/accounts">{own.length > 0 ? "Cloud accounts" : "Connect"}</Link>
            </Button>
          }
        >
          {accountsText(list.length, own.length)}
        </Step>
        <Step
          done={discovered}
          title="Run discovery"
          action={
            <Button asChild look={discovered ? "secondary" : "primary"}>
              <Link to="/resources">{discovered ? "Run again" : "Go to Run Discovery"}</Link>
            </Button>
          }
        >
          {discovered ? (
            <>
              Last run: <RelativeTime time={summary.lastDiscoveredAt} />.{" "}
              {formatCount(summary.totalResources)} resources
              {summary.gaps > 0 && `, ${formatCount(summary.gaps)} things could not be read`}.
            </>
          ) : (
            "Reads every region of the connected accounts. Leaving the page does not stop it."
          )}
        </Step>
        <ScanStep discovered={discovered} />
        <AlertsStep />
        <Step
          done={false}
          title="Look at what nobody uses"
          action={
            <Button asChild>
              <Link to="/resources" search={{ view: "unused" }}>
                Unused resources
              </Link>
            </Button>
          }
        >
          Unattached volumes and addresses, long-stopped instances, idle load balancers and more, each with
          what it costs at list price.
        </Step>
      </ol>
    </Card>
  );
}

function ScanStep({ discovered }: { discovered: boolean }) {
  const score = useQuery(securityScoreQuery);
  const lastScan = score.data?.lastScan ?? null;
  const findings = score.data?.findingsSummary.total ?? 0;
  return (
    <Step
      done={lastScan !== null}
      title="Run a security scan"
      action={
        <Button asChild look={discovered && lastScan === null ? "primary" : "secondary"}>
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

function AlertsStep() {
  const preferences = useQuery(notificationPreferencesQuery);
  const saved = preferences.data !== undefined && preferences.data.updated_at !== null;
  return (
    <Step
      done={saved}
      title="Set alerts"
      action={
        <Button asChild>
          <Link to="/notifications">{saved ? "Change alerts" : "Choose alerts"}</Link>
        </Button>
      }
    >
      {saved
        ? "You are told by the channels that you chose."
        : "By email or chat. Nothing is sent before you have saved what you want to be told."}
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
