import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { useStatusChange } from "../../components/findings/use-status-change.ts";
import { RefreshCw, ShieldCheck } from "../../components/icons.gen.ts";
import { MessageBanners } from "../../components/message-banners.tsx";
import { PlannedRemediation } from "../../components/remediation/planned-remediation.tsx";
import { useRemediation } from "../../components/remediation/use-remediation.ts";
import { RunProgress } from "../../components/run-progress.tsx";
import { SourceHint } from "../../components/source-hint.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LoadError, Notice } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Segmented } from "../../components/ui/segmented.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { type Messages, useMessages } from "../../components/use-messages.ts";
import { errorSentence } from "../../lib/api-error.ts";
import type { Finding } from "../../lib/findings-query.ts";
import { formatCount } from "../../lib/format.ts";
import { type SecurityScore, securityScoreQuery } from "../../lib/security-score-query.ts";
import { ExportMenu } from "./export-menu.tsx";
import type { ChangeSearch } from "./filters.tsx";
import { FindingsPanel } from "./findings-panel.tsx";
import { scanProgressText } from "./scan-text.ts";
import { ScoreCard } from "./score-card.tsx";
import { onFirstPage, type SecuritySearch, VIEWS } from "./search.ts";
import { SecurityHubBanner } from "./security-hub-banner.tsx";
import { securityHubCall } from "./security-hub-call.ts";
import { SeverityCard } from "./severity-card.tsx";
import { useFindings } from "./use-findings.ts";
import { type ScanControl, useScan } from "./use-scan.ts";

const GroupsPanel = lazy(() => import("./groups-panel.tsx").then((file) => ({ default: file.GroupsPanel })));
const FrameworksPanel = lazy(() =>
  import("./frameworks-panel.tsx").then((file) => ({ default: file.FrameworksPanel })),
);
const NotEvaluatedPanel = lazy(() =>
  import("./not-evaluated-panel.tsx").then((file) => ({ default: file.NotEvaluatedPanel })),
);
const ScansPanel = lazy(() => import("./scans-panel.tsx").then((file) => ({ default: file.ScansPanel })));
const IgnoreDialog = lazy(() =>
  import("../../components/findings/ignore-dialog.tsx").then((file) => ({ default: file.IgnoreDialog })),
);

/** Security: scan, score, and findings. */
export function SecurityPage() {
  const search = useSearch({ from: "/protected/security" });
  const change = useChangeSearch();
  const messages = useMessages();
  const scan = useScan(search.account, messages);
  const score = useQuery(securityScoreQuery);
  const scanned = score.data !== undefined && score.data.lastScan !== null;
  const remediation = useRemediation(messages);
  const list = useFindings(search, scanned, remediation.fixing.size > 0);
  const total = list.page?.total ?? 0;
  return (
    <>
      <PageHeader
        title="Security"
        hint={<Hint score={score.data} account={search.account} />}
        actions={
          <>
            <ExportMenu
              disabled={total === 0}
              search={search}
              scanId={score.data?.scanId ?? null}
              messages={messages}
            />
            <ScanButton scan={scan} />
          </>
        }
      />
      <div className="flex flex-col gap-3 sm:gap-4">
        <SecurityHubBanner
          ask={securityHubCall(search.account)}
          account={search.account}
          messages={messages}
        />
        <MessageBanners messages={messages} />
        {scan.run !== undefined && (
          <RunProgress
            run={scan.run}
            text={scanProgressText(scan.run)}
            onCancel={scan.cancel}
            cancelling={scan.cancelling}
          />
        )}
        {score.isError && (
          <LoadError
            message={errorSentence(score.error, "Failed to load security data")}
            onRetry={() => void score.refetch()}
          />
        )}
        {score.isPending && <PageSkeleton />}
        {score.data !== undefined && !scanned && <BeforeFirstScan scan={scan} />}
        {score.data !== undefined && scanned && (
          <Posture {...{ search, change, messages, list, remediation }} score={score.data} />
        )}
      </div>
    </>
  );
}

function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate({ from: "/security" });
  return useCallback(
    (next, replace = false) => void navigate({ to: "/security", search: next, replace, resetScroll: false }),
    [navigate],
  );
}

function Hint({ score, account }: { score: SecurityScore | undefined; account: string | undefined }) {
  if (score === undefined || score.lastScan === null) {
    return <SourceHint account={account}>Security posture of your accounts and how to improve it</SourceHint>;
  }
  const evaluated = score.frameworks.filter(({ percentage }) => percentage !== null).length;
  return (
    <SourceHint account={account}>
      Last scan: <RelativeTime time={score.lastScan} /> · {formatCount(evaluated)}{" "}
      {evaluated === 1 ? "framework" : "frameworks"} evaluated
    </SourceHint>
  );
}

/** Button of the specification (section 2). */
function ScanButton({ scan }: { scan: ScanControl }) {
  return (
    <Button look="primary" busy={scan.busy} onClick={scan.start}>
      {!scan.busy && <RefreshCw aria-hidden="true" />}
      {scan.busy ? "Scanning..." : "Run Security Scan"}
    </Button>
  );
}

function BeforeFirstScan({ scan }: { scan: ScanControl }) {
  return (
    <Card>
      <EmptyState
        icon={ShieldCheck}
        title="No security scan has run"
        text="A scan evaluates the configuration of your AWS resources against CIS, AWS, PCI DSS, and NIST requirements. It changes nothing."
        action={<ScanButton scan={scan} />}
      />
    </Card>
  );
}

const SECTIONS = [
  { value: "findings", label: "Findings" },
  { value: "checks", label: "By check" },
  { value: "frameworks", label: "Frameworks" },
  { value: "scans", label: "Scans" },
] as const;

type PostureProps = {
  search: SecuritySearch;
  change: ChangeSearch;
  messages: Messages;
  list: ReturnType<typeof useFindings>;
  remediation: ReturnType<typeof useRemediation>;
  score: SecurityScore;
};

/** Results of a scan. */
function Posture({ search, change, messages, list, remediation, score }: PostureProps) {
  const changeStatus = useStatusChange(messages);
  const [ignoring, setIgnoring] = useState<Finding | null>(null);
  const common = { search, change, unknown: score.unknown };
  return (
    <>
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-12">
        <ScoreCard score={score} scoped={search.account !== undefined} />
        <SeverityCard
          summary={score.findingsSummary}
          chosen={search.severity}
          onChoose={(severity) =>
            change((now) => onFirstPage({ ...now, severity, status: undefined, view: undefined }))
          }
        />
      </div>
      {score.unknown > 0 && (
        <NotEvaluated
          count={score.unknown}
          onOpen={() => change((now) => ({ ...now, panel: "not-evaluated" }))}
        />
      )}
      <Segmented
        label="View"
        className="self-start"
        value={search.view ?? "findings"}
        options={SECTIONS}
        onChange={(view) => change((now) => ({ ...now, view: VIEWS.find((one) => one === view) }))}
      />
      <Suspense fallback={<Skeleton className="h-80" />}>
        {search.view === undefined && (
          <FindingsPanel
            {...common}
            {...{ list, remediation }}
            onChange={changeStatus}
            onIgnore={setIgnoring}
          />
        )}
        {search.view === "checks" && <GroupsPanel {...common} />}
        {search.view === "frameworks" && <FrameworksPanel frameworks={score.frameworks} />}
        {search.view === "scans" && <ScansPanel />}
      </Suspense>
      <Suspense>
        {search.panel === "not-evaluated" && <NotEvaluatedPanel search={search} change={change} />}
        {ignoring !== null && (
          <IgnoreDialog finding={ignoring} onIgnore={changeStatus} onClose={() => setIgnoring(null)} />
        )}
      </Suspense>
      <PlannedRemediation remediation={remediation} />
    </>
  );
}

/** Evaluations without a result are always reported. */
function NotEvaluated({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <Notice
      kind="warning"
      action={
        <Button size="sm" className="-my-1" onClick={onOpen}>
          View details
        </Button>
      }
    >
      {formatCount(count)} {count === 1 ? "evaluation" : "evaluations"} couldn't be completed because of
      missing data. They count as neither passed nor failed.
    </Notice>
  );
}

function PageSkeleton() {
  return (
    <>
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-12" aria-hidden="true">
        <Skeleton className="h-64 rounded-xl lg:col-span-5" />
        <Skeleton className="h-64 rounded-xl lg:col-span-7" />
      </div>
      <Skeleton className="h-96 rounded-xl" />
    </>
  );
}
