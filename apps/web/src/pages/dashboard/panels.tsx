import type { UseQueryResult } from "@tanstack/react-query";
import { MessageBanners } from "../../components/message-banners.tsx";
import { useMessages } from "../../components/use-messages.ts";
import { AnalysisSlot } from "./analysis/analysis-slot.tsx";
import { useAnalysis } from "./analysis/use-analysis.ts";
import { useSlotState } from "./analysis/use-slot-state.ts";
import { ByType } from "./by-type.tsx";
import { ChangesPanel } from "./changes/changes-panel.tsx";
import { CostTrend } from "./cost-trend.tsx";
import { FirstSteps, useSteps } from "./first-steps.tsx";
import { PanelsSkeleton } from "./panels-skeleton.tsx";
import type { CostOverview, Summary } from "./queries.ts";
import { ServiceShares } from "./service-shares.tsx";
import { TopFindings } from "./top-findings.tsx";
import { TopRecommendations } from "./top-recommendations.tsx";
import { OpenTour } from "./tour/open-tour.tsx";
import { usePreferences } from "./use-preferences.ts";
import { VerifiedTotal } from "./verified-total.tsx";

type PanelsProps = {
  account: string | undefined;
  overview: UseQueryResult<CostOverview | null>;
  summary: UseQueryResult<Summary>;
};

/** Panels below the figures, loaded after them: actions first, then data. */
export function Panels({ account, overview, summary }: PanelsProps) {
  const messages = useMessages();
  const analysis = useAnalysis();
  const { state, dismiss } = useSlotState(account, overview, analysis.justEnded);
  const { chosen, choose } = usePreferences();
  const steps = useSteps(account, summary, overview);
  // The height of the upper panels determines the position of the others.
  if (state === undefined) return <PanelsSkeleton />;
  const common = { account, messages };
  // Charts have their height from the start; before there are costs, their content is short.
  const never = overview.data === null;
  return (
    <div className="mt-3 grid gap-3 sm:mt-4 sm:gap-4 lg:grid-cols-12">
      <MessageBanners messages={messages} />
      <AnalysisSlot
        state={state}
        control={analysis}
        onDismiss={dismiss}
        offerTour={chosen?.tour === null}
        onSkipTour={() => choose({ tour: "skipped" })}
      />
      <TopFindings {...common} className="lg:col-span-6" />
      <TopRecommendations {...common} summary={summary.data} className="lg:col-span-6" />
      <ChangesPanel account={account} summary={summary.data} className="lg:col-span-12" />
      <div data-tour="costs" className="grid lg:col-span-8">
        <CostTrend
          account={account}
          overview={overview}
          className={never ? "" : "min-h-[468px] sm:min-h-[454px]"}
        />
      </div>
      <ServiceShares
        account={account}
        overview={overview}
        className={`lg:col-span-4 ${never ? "" : "min-h-[454px]"}`}
      />
      <ByType account={account} summary={summary} className="lg:col-span-12" />
      {!steps.all && (
        <FirstSteps
          steps={steps}
          summary={summary.data}
          overview={overview.data}
          className="lg:col-span-12"
        />
      )}
      <VerifiedTotal />
      <OpenTour />
    </div>
  );
}
