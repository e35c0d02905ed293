import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect } from "react";
import { RefreshCw, ShieldCheck } from "../../components/icons.gen.ts";
import { MessageBanners } from "../../components/message-banners.tsx";
import { PlannedRemediation } from "../../components/remediation/planned-remediation.tsx";
import { useRemediation } from "../../components/remediation/use-remediation.ts";
import { RunProgress } from "../../components/run-progress.tsx";
import { SourceHint } from "../../components/source-hint.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Segmented } from "../../components/ui/segmented.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { type Messages, useMessages } from "../../components/use-messages.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { countOf } from "../../lib/format.ts";
import { type SecurityScore, securityScoreQuery } from "../../lib/security-score-query.ts";
import { useMay } from "../../lib/use-may.ts";
import { AnalyzeMenu } from "./analyze-menu.tsx";
import { BulkRun } from "./bulk/bulk-run.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { FindingsPanel } from "./findings-panel.tsx";
import { focusFindingAfterDialog } from "./list/focus-finding.ts";
import { useFindingsLayout } from "./list/use-findings-layout.ts";
import { useShowFinding } from "./list/use-item-context.ts";
import { LayoutToggle, ViewOptions } from "./list/view-options.tsx";
import { StartHere } from "./paths/start-here.tsx";
import { scanProgressText } from "./scan-text.ts";
import { type ChangeSearch, onFirstPage, type SecuritySearch, VIEWS } from "./search.ts";
import { securityHubCall } from "./security-hub-call.ts";
import { SecurityHubChip } from "./security-hub-chip.tsx";
import { SummaryCard } from "./summary/summary-card.tsx";
import { useFindings } from "./use-findings.ts";
import { type ScanControl, useScan } from "./use-scan.ts";

const FrameworksPanel = lazy(() =>
  import("./frameworks-panel.tsx").then((file) => ({ default: file.FrameworksPanel })),
);
const NotEvaluatedPanel = lazy(() =>
  import("./not-evaluated-panel.tsx").then((file) => ({ default: file.NotEvaluatedPanel })),
);
const ScansPanel = lazy(() => import("./scans-panel.tsx").then((file) => ({ default: file.ScansPanel })));
/** Security: scan, score, and findings. */
export function SecurityPage() {
  const search = useSearch({ from: "/protected/security" });
  const change = useChangeSearch();
  const messages = useMessages();
  const scan = useScan(search.account, messages);
  const score = useQuery(securityScoreQuery);
  const scanned = score.data !== undefined && score.data.lastScan !== null;
  const remediation = useRemediation(messages, { onShow: useShowFinding() });
  const list = useFindings(search, scanned, remediation.fixing.size > 0);
  const total = list.page?.total ?? 0;
  return (
    <>
      <PageHeader
        title="Security"
        hint={<Hint score={score.data} account={search.account} messages={messages} />}
        actions={
          <>
            <AnalyzeMenu />
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
      <div className="flex flex-col gap-3">
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
            error={score.error}
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

type HintProps = { score: SecurityScore | undefined; account: string | undefined; messages: Messages };

function Hint({ score, account, messages }: HintProps) {
  const evaluated = score?.frameworks.filter(({ percentage }) => percentage !== null).length ?? 0;
  return (
    <SourceHint
      account={account}
      after={<SecurityHubChip ask={securityHubCall(account)} account={account} messages={messages} />}
    >
      {score === undefined || score.lastScan === null ? (
        "Security posture of your accounts"
      ) : (
        <>
          Last scan: <RelativeTime time={score.lastScan} /> · {countOf(evaluated, "framework")} evaluated
        </>
      )}
    </SourceHint>
  );
}

/** Button of the specification (section 2). */
function ScanButton({ scan }: { scan: ScanControl }) {
  if (!useMay("POST /security/scan", "run")) return null;
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
  const [layout, chooseLayout] = useFindingsLayout();
  useFocusAfterPlan(remediation);
  return (
    <>
      <SummaryCard
        score={score}
        search={search}
        onChooseSeverity={(severity) =>
          change((now) => onFirstPage({ ...now, severity, status: undefined, view: undefined }))
        }
        onShowFixable={() =>
          change((now) => onFirstPage({ ...now, fix: "automatic", status: undefined, view: undefined }))
        }
        onOpenNotEvaluated={() => change((now) => ({ ...now, panel: "not-evaluated" }))}
      />
      <StartHere account={search.account} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="View"
          value={search.view ?? "findings"}
          options={SECTIONS}
          onChange={(view) =>
            change((now) => ({
              ...now,
              view: VIEWS.find((one) => one === view),
              framework: undefined,
              requirements: undefined,
            }))
          }
        />
        {search.view === undefined && (
          <div className="flex items-center gap-2">
            <div className="flex gap-2 max-sm:hidden">
              <ViewOptions search={search} change={change} />
            </div>
            <LayoutToggle value={layout} onChange={chooseLayout} />
          </div>
        )}
      </div>
      <Suspense fallback={<Skeleton className="h-80" />}>
        {search.view === undefined && (
          <FindingsPanel
            {...{ search, change, messages, list, remediation, layout }}
            unknown={score.unknown}
            scanId={score.scanId}
          />
        )}
        {search.view === "frameworks" && (
          <FrameworksPanel frameworks={score.frameworks} search={search} change={change} />
        )}
        {search.view === "scans" && <ScansPanel />}
      </Suspense>
      <Suspense>
        {search.panel === "not-evaluated" && <NotEvaluatedPanel search={search} change={change} />}
      </Suspense>
      <PlannedRemediation remediation={remediation} />
      <BulkRun {...{ search, change, messages }} />
    </>
  );
}

/** Returns the focus to the row whose plan was open. */
function useFocusAfterPlan({ planned }: ReturnType<typeof useRemediation>): void {
  const id = planned?.findingId;
  useEffect(() => {
    if (id === undefined) return;
    return () => focusFindingAfterDialog(id);
  }, [id]);
}

function PageSkeleton() {
  return (
    <>
      <Skeleton className="h-74 rounded-xl sm:h-64 lg:h-26" />
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-96 rounded-xl" />
    </>
  );
}
