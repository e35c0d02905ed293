import type { UseQueryResult } from "@tanstack/react-query";
import { ByType } from "./by-type.tsx";
import { CostTrend } from "./cost-trend.tsx";
import { FirstSteps, useSteps } from "./first-steps.tsx";
import type { CostOverview, Summary } from "./queries.ts";
import { ServiceShares } from "./service-shares.tsx";
import { VerifiedTotal } from "./verified-total.tsx";

type PanelsProps = { overview: UseQueryResult<CostOverview | null>; summary: UseQueryResult<Summary> };

/** Panels below the figures, loaded after them. Before the first cost analysis, the first steps come first. */
export function Panels({ overview, summary }: PanelsProps) {
  const steps = useSteps(summary, overview);
  const stepsFirst = overview.data === null;
  const charts = (
    <>
      <CostTrend overview={overview} className="lg:col-span-8" />
      <ServiceShares overview={overview} className="lg:col-span-4" />
    </>
  );
  return (
    <div className="mt-3 grid gap-3 sm:mt-4 sm:gap-4 lg:grid-cols-12">
      <VerifiedTotal />
      {!stepsFirst && charts}
      {!steps.all && (
        <FirstSteps steps={steps} summary={summary.data} overview={overview.data} className="lg:col-span-7" />
      )}
      <ByType summary={summary} className={steps.all ? "lg:col-span-12" : "lg:col-span-5"} />
      {stepsFirst && charts}
    </div>
  );
}
