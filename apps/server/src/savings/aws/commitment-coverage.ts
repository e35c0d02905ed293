import type {
  GetReservationCoverageCommandOutput,
  GetSavingsPlansCoverageCommandOutput,
} from "@aws-sdk/client-cost-explorer";
import { type CommittedService, committedServices } from "@skyledger/core/model/committed-use";
import { keysOf } from "../../platform/keys-of.ts";
import type { AskAdviser } from "./adviser.ts";
import { pagesOf } from "./pages-of.ts";

/** Share of the hours of a type in a Region that reservations and plans covered, in percent. */
export interface CoveredHours {
  service: CommittedService;
  region: string;
  /** "m5.large", "db.m5.large"; for a plan: the family, "m5". */
  type: string;
  by: "reservations" | "plans";
  percent: number;
}

const lookbackDays = 30;
const dayMs = 86_400_000;

function percentOf(text: string | undefined): number {
  const percent = Number(text);
  return Number.isFinite(percent) ? percent : 0;
}

/** Coverage by reservations and Savings Plans in the last 30 days. Rejects with the SDK's error. */
export async function readCoverage(ask: AskAdviser, takenAt: string): Promise<CoveredHours[]> {
  const end = takenAt.slice(0, 10);
  const TimePeriod = {
    Start: new Date(Date.parse(end) - lookbackDays * dayMs).toISOString().slice(0, 10),
    End: end,
  };
  const covered: CoveredHours[] = [];
  for (const service of keysOf(committedServices)) {
    const name = committedServices[service];
    const input = {
      TimePeriod,
      GroupBy: [
        { Type: "DIMENSION", Key: "INSTANCE_TYPE" },
        { Type: "DIMENSION", Key: "REGION" },
      ],
      Filter: { Dimensions: { Key: "SERVICE", Values: [name] } },
      Metrics: ["Hour"],
    };
    const call = { service: "cost-explorer", operation: "getReservationCoverage", input } as const;
    const token = { input: "NextPageToken", output: "NextPageToken" } as const;
    for await (const page of pagesOf<GetReservationCoverageCommandOutput>(ask, call, token)) {
      for (const { Attributes: about, Coverage } of (page.CoveragesByTime ?? []).flatMap(
        ({ Groups }) => Groups ?? [],
      )) {
        const percent = percentOf(Coverage?.CoverageHours?.CoverageHoursPercentage);
        const type = about?.instanceType;
        if (percent === 0 || type === undefined) continue;
        covered.push({
          service,
          region: about?.region ?? "global",
          type,
          by: "reservations",
          percent,
        });
      }
    }
  }
  const input = {
    TimePeriod,
    GroupBy: [
      { Type: "DIMENSION", Key: "INSTANCE_FAMILY" },
      { Type: "DIMENSION", Key: "REGION" },
    ],
    Filter: { Dimensions: { Key: "SERVICE", Values: [committedServices.EC2] } },
  };
  const call = { service: "cost-explorer", operation: "getSavingsPlansCoverage", input } as const;
  for await (const page of pagesOf<GetSavingsPlansCoverageCommandOutput>(ask, call, {
    input: "NextToken",
    output: "NextToken",
  })) {
    for (const { Attributes: about, Coverage } of page.SavingsPlansCoverages ?? []) {
      const percent = percentOf(Coverage?.CoveragePercentage);
      const family = about?.INSTANCE_FAMILY ?? about?.INSTANCE_TYPE_FAMILY;
      if (percent > 0 && family)
        covered.push({
          service: "EC2",
          region: about?.REGION ?? "global",
          type: family,
          by: "plans",
          percent,
        });
    }
  }
  return covered;
}
