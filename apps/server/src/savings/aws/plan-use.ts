import type { GetSavingsPlansUtilizationDetailsCommandOutput } from "@aws-sdk/client-cost-explorer";
import type { PlanUse } from "@skyledger/core/model/committed-use";
import { own } from "@skyledger/core/model/own";
import { planNames, planVariant } from "@skyledger/core/savings/commitments/purchase-name";
import type { AskAdviser } from "./adviser.ts";
import { amountOf } from "./imported.ts";
import { pagesOf } from "./pages-of.ts";

const lookbackDays = 30;
const dayMs = 86_400_000;

/** Plan types by Cost Explorer's name (User Guide, "Savings Plans utilization"). */
const kinds: Readonly<Record<string, string>> = {
  ComputeSavingsPlans: planNames.compute,
  EC2InstanceSavingsPlans: planNames.instance,
};

/** An attribute in either spelling: Cost Explorer uses "SavingsPlansType" or "SAVINGS_PLANS_TYPE". */
function attribute(
  attributes: Readonly<Record<string, string>> | undefined,
  name: string,
): string | undefined {
  const plain = (text: string) => text.replaceAll("_", "").toLowerCase();
  return Object.entries(attributes ?? {}).find(([key]) => plain(key) === plain(name))?.[1];
}

/** Use of the account's Savings Plans commitments in the last 30 days. Rejects with the SDK's error. */
export async function readPlanUse(ask: AskAdviser, takenAt: string): Promise<PlanUse[]> {
  const end = takenAt.slice(0, 10);
  const TimePeriod = {
    Start: new Date(Date.parse(end) - lookbackDays * dayMs).toISOString().slice(0, 10),
    End: end,
  };
  const call = {
    service: "cost-explorer",
    operation: "getSavingsPlansUtilizationDetails",
    input: { TimePeriod, DataType: ["ATTRIBUTES", "UTILIZATION"] },
  } as const;
  const found: PlanUse[] = [];
  for await (const page of pagesOf<GetSavingsPlansUtilizationDetailsCommandOutput>(ask, call, {
    input: "NextToken",
    output: "NextToken",
  })) {
    for (const { SavingsPlanArn: arn, Attributes, Utilization } of page.SavingsPlansUtilizationDetails ??
      []) {
      const committed = amountOf(Utilization?.TotalCommitment);
      const unused = amountOf(Utilization?.UnusedCommitment);
      if (!arn || committed === null || unused === null) continue;
      const kind = attribute(Attributes, "SavingsPlansType") ?? "Savings Plan";
      const family = attribute(Attributes, "InstanceFamily");
      const region = attribute(Attributes, "Region");
      const endsAt = Date.parse(
        attribute(Attributes, "EndDateTime") ?? attribute(Attributes, "EndDate") ?? "",
      );
      found.push({
        arn,
        name: planVariant(own(kinds, kind) ?? kind, family, region === "global" ? undefined : region),
        committed,
        unused,
        days: lookbackDays,
        endsAt: Number.isNaN(endsAt) ? null : new Date(endsAt).toISOString(),
      });
    }
  }
  return found;
}
