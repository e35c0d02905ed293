import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { Explanation } from "../../components/assistant/explanation.tsx";
import { SlidersHorizontal } from "../../components/icons.gen.ts";
import { MessageBanners } from "../../components/message-banners.tsx";
import { type AskingAbout, RecommendationDialogs } from "../../components/savings/recommendation-dialogs.tsx";
import { recommendationsQuery } from "../../components/savings/recommendation-queries.ts";
import { useRecommendationChange } from "../../components/savings/use-recommendation-change.ts";
import { SourceHint } from "../../components/source-hint.tsx";
import { Button } from "../../components/ui/button.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { useMessages } from "../../components/use-messages.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { resourceSummaryQuery } from "../../lib/resource-summary-query.ts";
import { NotEvaluatedLine } from "./not-evaluated/not-evaluated-line.tsx";
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
const NotEvaluatedSheet = lazy(() =>
  import("./not-evaluated/not-evaluated-sheet.tsx").then((file) => ({ default: file.NotEvaluatedSheet })),
);

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
    setAsking(null);
    // The recommendation left this list, so its card must close.
    change((now) => ({ ...now, open: undefined }), true);
  });
  return (
    <>
      <PageHeader
        title="AI Recommendations"
        hint={<Hint account={search.account} discoveredAt={summary.data?.lastDiscoveredAt} />}
        actions={
          <Button onClick={() => change((now) => ({ ...now, panel: "thresholds" }))}>
            <SlidersHorizontal aria-hidden="true" />
            Thresholds
          </Button>
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
            <TotalCard page={list.data} discovered={discovered} />
            <NotEvaluatedLine
              account={search.account}
              onOpen={() => change((now) => ({ ...now, panel: "not-evaluated" }))}
            />
            <Suspense>
              <VerifiedSavingsCard account={search.account} />
            </Suspense>
            {(list.data?.total ?? 0) > 0 && <Explanation label="Summarize and prioritize" />}
            <RecommendationsPanel
              {...{ search, change, control }}
              page={list.data}
              stale={list.isPlaceholderData}
              discovered={discovered}
              onAsk={(about, to) => setAsking({ about, to })}
            />
          </>
        )}
      </div>
      <Suspense>
        {search.panel === "thresholds" && <ThresholdsSheet change={change} />}
        {search.panel === "not-evaluated" && <NotEvaluatedSheet search={search} change={change} />}
      </Suspense>
      <RecommendationDialogs asking={asking} control={control} onClose={() => setAsking(null)} />
    </>
  );
}

function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate({ from: "/recommendations" });
  return useCallback(
    (next, replace = false) =>
      void navigate({ to: "/recommendations", search: next, replace, resetScroll: false }),
    [navigate],
  );
}

type HintProps = { account: string | undefined; discoveredAt: string | null | undefined };

/** Source of the figures, marked when they include sample data. */
function Hint({ account, discoveredAt }: HintProps) {
  return (
    <SourceHint account={account}>
      Based on your inventory, metrics, and prices
      {discoveredAt !== undefined && discoveredAt !== null && (
        <>
          {" "}
          · last discovery: <RelativeTime time={discoveredAt} />
        </>
      )}
    </SourceHint>
  );
}
