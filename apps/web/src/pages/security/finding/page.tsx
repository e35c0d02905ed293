import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { FactLabel, FactValue } from "../../../components/facts/fact-value.tsx";
import { findingTitle } from "../../../components/findings/finding-title.ts";
import { IgnoreDialog } from "../../../components/findings/ignore-dialog.tsx";
import { useStatusChange } from "../../../components/findings/use-status-change.ts";
import { ArrowLeft } from "../../../components/icons.gen.ts";
import { MessageBanners } from "../../../components/message-banners.tsx";
import { NotFound } from "../../../components/not-found.tsx";
import { NumberedSteps } from "../../../components/numbered-steps.tsx";
import { PlannedRemediation } from "../../../components/remediation/planned-remediation.tsx";
import { planDescription } from "../../../components/remediation/remediation-plan.ts";
import { Remediations } from "../../../components/remediation/remediations.tsx";
import { useRemediation } from "../../../components/remediation/use-remediation.ts";
import { Card } from "../../../components/ui/card.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { PageHeader } from "../../../components/ui/page-header.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { type Messages, useMessages } from "../../../components/use-messages.ts";
import { ApiError, errorSentence } from "../../../lib/api-error.ts";
import { type Finding, type FindingDetail, findingQuery } from "../../../lib/findings-query.ts";
import { standingOf, standingTexts } from "../finding-standing.ts";
import { FindingActions } from "../list/finding-actions.tsx";
import { FindingBadges } from "../list/finding-badges.tsx";
import { ConsoleLink } from "../list/finding-card.tsx";
import { listBehind } from "../list/last-left.ts";
import { FindingFacts } from "./facts.tsx";
import { FindingHistory } from "./history.tsx";
import { Requirements } from "./requirements.tsx";
import { FindingSources } from "./sources.tsx";

const Comments = lazy(() =>
  import("../../../components/work/comments.tsx").then((file) => ({ default: file.Comments })),
);

/** One finding: evidence, remediation, comments, and history. */
export function FindingPage() {
  const { id } = useParams({ from: "/protected/security/findings/$id" });
  const detail = useQuery(findingQuery(id));
  const messages = useMessages();
  const missing = detail.error instanceof ApiError && detail.error.status === 404;
  return (
    <>
      <Link
        to="/security"
        search={listBehind(id) ?? {}}
        className="mb-3 inline-flex items-center gap-1.5 rounded-sm font-medium text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        All findings
      </Link>
      {missing && (
        <>
          <PageHeader title="Finding" />
          <NotFound title="Finding not found" back={<Link to="/security">Back to the findings</Link>} />
        </>
      )}
      {detail.data === undefined && !missing && <h1 className="sr-only">Finding</h1>}
      {detail.isError && !missing && (
        <LoadError
          message={errorSentence(detail.error, "Failed to load security data")}
          error={detail.error}
          onRetry={() => void detail.refetch()}
        />
      )}
      {detail.isPending && <FindingSkeleton />}
      {detail.data !== undefined && <Detail detail={detail.data} messages={messages} />}
    </>
  );
}

function Detail({ detail, messages }: { detail: FindingDetail; messages: Messages }) {
  const { finding, history } = detail;
  const texts = standingTexts[standingOf(finding)];
  return (
    <>
      <PageHeader
        title={findingTitle(finding)}
        hint={
          <span className="flex flex-wrap items-center gap-1.5">
            <FindingBadges finding={finding} />
            {finding.sourceUrl !== null && <ConsoleLink address={finding.sourceUrl} />}
          </span>
        }
        actions={<Actions finding={finding} messages={messages} />}
      />
      <div className="flex flex-col gap-3 sm:gap-4">
        <MessageBanners messages={messages} />
        <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-12">
          <div className="flex flex-col gap-3 sm:gap-4 lg:col-span-8">
            <Part title={texts.found}>
              {texts.before !== null && (
                <p className="mb-2 text-muted text-sm">
                  {texts.before} <RelativeTime time={finding.lastSeenAt} />:
                </p>
              )}
              <p className="break-words text-base">{finding.description}</p>
              {finding.risk !== "" && <p className="mt-2 text-muted text-sm">{finding.risk}</p>}
              <h3 className="mt-5 mb-2 font-medium text-sm">{texts.evidence}</h3>
              <Evidence {...finding} />
            </Part>
            <Part title={texts.fix}>
              {texts.before === null ? (
                <FixSteps finding={finding} />
              ) : (
                <details className="text-sm">
                  <summary className="cursor-pointer rounded-sm text-muted hover:text-ink">
                    Show how it can be fixed
                  </summary>
                  <div className="mt-3">
                    <FixSteps finding={finding} />
                  </div>
                </details>
              )}
            </Part>
            {finding.remediation.automationAvailable && (
              <Part title="Automatic fixes">
                <Remediations about={{ findingId: finding.findingId }} messages={messages} />
              </Part>
            )}
            <Part title="Comments">
              <Suspense fallback={<Skeleton className="h-16" />}>
                <Comments about={{ findingId: finding.findingId }} accountId={finding.accountId} />
              </Suspense>
            </Part>
            <Part title="History">
              <FindingHistory finding={finding} history={history} />
            </Part>
          </div>
          <div className="flex flex-col gap-3 sm:gap-4 lg:col-span-4">
            <Part title="Details">
              <FindingFacts finding={finding} />
            </Part>
            <Part title="Reported by">
              <FindingSources sources={finding.sources} />
            </Part>
            <Part title="Requirements">
              <Requirements requirement={finding.requirement} frameworks={finding.frameworks} />
            </Part>
          </div>
        </div>
      </div>
    </>
  );
}

function FixSteps({ finding }: { finding: Finding }) {
  const { steps, impact, manualBecause } = finding.remediation;
  return (
    <>
      {manualBecause !== null && (
        <p className="mb-3 text-sm">
          <span className="font-medium">The automated fix does not apply to this resource: </span>
          {manualBecause}
        </p>
      )}
      <p className="mb-3 text-sm">{planDescription(finding)}</p>
      <NumberedSteps steps={steps} />
      {impact !== "" && (
        <p className="mt-3 text-muted text-sm">
          <span className="font-medium text-ink">Impact: </span>
          {impact}
        </p>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5">
      <h2 className="mb-3 font-semibold text-lg">{title}</h2>
      {children}
    </Card>
  );
}

function Evidence({ evidence, evidenceLabels }: Pick<Finding, "evidence" | "evidenceLabels">) {
  const entries = Object.entries(evidence);
  if (entries.length === 0) return <p className="text-muted text-sm">The check recorded no values.</p>;
  return (
    <dl className="divide-y divide-line rounded-lg border border-line text-sm">
      {entries.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[200px_minmax(0,1fr)]">
          <dt className="text-muted">
            <FactLabel name={name} labels={evidenceLabels} path={name} />
          </dt>
          <dd className="min-w-0 font-medium">
            <FactValue value={value} labels={evidenceLabels} path={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Actions and their dialogs. */
function Actions({ finding, messages }: { finding: Finding; messages: Messages }) {
  const changeStatus = useStatusChange(messages);
  const remediation = useRemediation(messages);
  const [ignoring, setIgnoring] = useState(false);
  const fixing = remediation.fixing.has(finding.findingId);
  return (
    <>
      <FindingActions
        finding={finding}
        onChange={changeStatus}
        onIgnore={() => setIgnoring(true)}
        onFix={remediation.plan}
        fixing={fixing}
      />
      {ignoring && (
        <IgnoreDialog
          about={findingTitle(finding)}
          onIgnore={(input) => changeStatus({ finding, status: "IGNORED", ...input })}
          onClose={() => setIgnoring(false)}
        />
      )}
      <PlannedRemediation remediation={remediation} />
    </>
  );
}

function FindingSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-8 w-96 max-w-full" />
      <div className="grid gap-4 lg:grid-cols-12">
        <Skeleton className="h-96 rounded-xl lg:col-span-8" />
        <Skeleton className="h-72 rounded-xl lg:col-span-4" />
      </div>
    </div>
  );
}
