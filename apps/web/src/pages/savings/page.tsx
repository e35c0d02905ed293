import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { Explanation } from "../../components/assistant/explanation.tsx";
import { SlidersHorizontal } from "../../components/icons.gen.ts";
import { May } from "../../components/may.tsx";
import { MessageBanners } from "../../components/message-banners.tsx";
import { type AskingAbout, RecommendationDialogs } from "../../components/savings/recommendation-dialogs.tsx";
import {
  type RecommendationsPage as Listing,
  recommendationsQuery,
} from "../../components/savings/recommendation-queries.ts";
import { useRecommendationChange } from "../../components/savings/use-recommendation-change.ts";
import { SourceHint } from "../../components/source-hint.tsx";
import { Button } from "../../components/ui/button.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useMessages } from "../../components/use-messages.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { countOf } from "../../lib/format.ts";
import { resourceSummaryQuery } from "../../lib/resource-summary-query.ts";
import { BulkRun } from "./bulk/bulk-run.tsx";
import { recommendationFocus } from "./list/focus-recommendation.ts";
import { RecommendationsPanel } from "./recommendations-panel.tsx";
import { recommendationsRequest } from "./request.ts";
import type { ChangeSearch } from "./search.ts";
import { TotalCard } from "./total-card.tsx";

const VerifiedSavingsCard = lazy(() =>
  import("./verified-savings.tsx").then((file) => ({ default: file.VerifiedSavingsCard })),
);
const ThresholdsSheet = lazy(() =>
  import("./thresholds/thresholds-sheet.tsx").then((file) => ({ default: file.ThresholdsSheet })),
);
const CompareDialog = lazy(() =>
  import("./compare/compare-dialog.tsx").then((file) => ({ default: file.CompareDialog })),
);
const NotEvaluatedSheet = lazy(() =>
  import("./not-evaluated/not-evaluated-sheet.tsx").then((file) => ({ default: file.NotEvaluatedSheet })),
);
const UndoApplied = lazy(() => import("./undo-applied.tsx").then((file) => ({ default: file.UndoApplied })));

/** AI Recommendations: cost savings, their evidence, and decisions about them. */
export function RecommendationsPage() {
  const search = useSearch({ from: "/protected/recommendations" });
  const change = useChangeSearch();
  const messages = useMessages();
  const [asking, setAsking] = useState<AskingAbout | null>(null);
  const list = useQuery(recommendationsQuery(recommendationsRequest(search)));
  const summary = useQuery(resourceSummaryQuery(search.account));
  const discovered = summary.data && summary.data.lastDiscoveredAt !== null;
  const control = useRecommendationChange(messages, () => {
    // While its row is there; then the row in its place.
    if (asking !== null) recommendationFocus.focusAfterDialog(asking.about.recommendationId);
    setAsking(null);
    // The recommendation left this list, so its row closes, and the comparison ends.
    change((now) => ({ ...now, open: undefined, compare: undefined }), true);
  });
  const closeDialog = () => {
    if (asking !== null) recommendationFocus.focusAfterDialog(asking.about.recommendationId);
    setAsking(null);
  };
  return (
    <>
      <PageHeader
        title="AI Recommendations"
        hint={
          <>
            <Hint account={search.account} discoveredAt={summary.data?.lastDiscoveredAt} />
            {list.data?.commitmentPayers.map((shared, index) => (
              <SharedCommitments key={shared.payer?.id ?? index} shared={shared} />
            ))}
          </>
        }
        actions={
          <May call="PUT /cost/savings-rules/thresholds" need="settings everywhere">
            <Button onClick={() => change((now) => ({ ...now, panel: "thresholds" }))}>
              <SlidersHorizontal aria-hidden="true" />
              Thresholds
            </Button>
          </May>
        }
      />
      <div className="flex flex-col gap-3 sm:gap-4">
        <MessageBanners messages={messages} />
        {list.isError && (
          <LoadError
            message={errorSentence(list.error, "Failed to load recommendations")}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        )}
        {!(list.isError && list.data === undefined) && (
          <>
            <TotalCard {...{ search, change, discovered }} page={list.data} />
            {search.status === "applied" && (
              <Suspense fallback={<VerifiedSkeleton />}>
                <VerifiedSavingsCard account={search.account} skeleton={<VerifiedSkeleton />} />
              </Suspense>
            )}
            {list.data?.total !== 0 && <Explanation label="Summarize and prioritize" />}
            <RecommendationsPanel
              {...{ search, change, control, messages, discovered }}
              page={list.data}
              stale={list.isPlaceholderData}
              onAsk={setAsking}
            />
          </>
        )}
      </div>
      <Suspense>
        {search.panel === "thresholds" && <ThresholdsSheet change={change} />}
        {search.panel === "not-evaluated" && <NotEvaluatedSheet search={search} change={change} />}
      </Suspense>
      <Suspense>
        {/* One dialog at a time: the comparison is shown again when the question is closed. */}
        {search.compare !== undefined && asking === null && (
          <CompareDialog
            id={search.compare}
            busyId={control.busyId}
            onApply={(about) => setAsking({ about, to: "apply" })}
            onClose={() => {
              if (search.compare !== undefined) recommendationFocus.focusAfterDialog(search.compare);
              change((now) => ({ ...now, compare: undefined }));
            }}
          />
        )}
      </Suspense>
      {search.undo !== undefined && (
        <Suspense>
          <UndoApplied
            recommendationId={search.undo}
            messages={messages}
            onClose={() => change((now) => ({ ...now, undo: undefined }), true)}
          />
        </Suspense>
      )}
      <BulkRun {...{ search, change, messages }} />
      <RecommendationDialogs asking={asking} control={control} onClose={closeDialog} />
    </>
  );
}

/** Verified savings while they load, in the height of their totals. */
function VerifiedSkeleton() {
  return <Skeleton className="h-44 rounded-xl" />;
}

function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate({ from: "/recommendations" });
  return useCallback(
    (next, replace = false) =>
      void navigate({ to: "/recommendations", search: next, replace, resetScroll: false }),
    [navigate],
  );
}

type Shared = Listing["commitmentPayers"][number];

/** Where purchases of members are: their own lists have none. */
function SharedCommitments({ shared: { payer, accounts } }: { shared: Shared }) {
  return (
    <span className="block">
      {payer === null
        ? `Reserved Instances and Savings Plans for ${countOf(accounts, "account")} are evaluated with the payer, in which you have no role.`
        : `Reserved Instances and Savings Plans are evaluated once for ${countOf(accounts, "account")}, with the payer ${payer.name}.`}
    </span>
  );
}

type HintProps = { account: string | undefined; discoveredAt: string | null | undefined };

/** Source of the figures, marked when they include sample data. */
function Hint({ account, discoveredAt }: HintProps) {
  return (
    // Three lines on a phone, which the time and the badge fill when they arrive.
    <span className="block max-sm:min-h-17">
      <SourceHint account={account}>
        Based on your inventory, metrics, and prices
        {discoveredAt !== undefined && discoveredAt !== null && (
          <>
            {" "}
            · last discovery: <RelativeTime time={discoveredAt} />
          </>
        )}
      </SourceHint>
    </span>
  );
}
