import type { CostComponent } from "../../model/cost-plan.ts";
import { defineSaving, saves, savesNothing, savingUnknown } from "../../model/define-saving.ts";
import { hoursPerMonth } from "../../model/prices.ts";
import table from "../../resources/dynamodb-table.ts";
import { ageDays } from "../age-days.ts";
import { setting } from "../command-text.ts";

/** Days that the table's activity is summed over. */
const activityDays = 30;
const monthsInWindow = hoursPerMonth / 24 / activityDays;

export default defineSaving(table, {
  id: "dynamodb-capacity-mode",
  title: "DynamoDB table has the wrong capacity mode",
  type: "INSTANCE_RIGHTSIZING",
  action: "Configure",
  description: "What the table really reads and writes costs less when it is paid by the request.",
  needs: ["capacity", "storage", "activity", "replicas"],
  thresholds: {
    cheaperPercent: {
      unit: "percent",
      default: 20,
      source: "Ours: the other mode must be a good deal cheaper.",
    },
    ageDays: { unit: "days", default: 30, source: "Ours: the whole window that is read." },
  },
  steps: [
    "Compare the busiest hour with the average.",
    "Switch the mode; AWS allows it once a day.",
    "Watch throttling and the bill for a week.",
  ],
  confidence: "HIGH",
  risk: "Low",
  couldGoWrong: "When the load grows again, provisioned capacity would be the cheaper mode.",
  commands: (resource) =>
    setting(
      resource,
      "dynamodb update-table",
      { "table-name": resource.id, "billing-mode": "PAY_PER_REQUEST" },
      { type: "aws_dynamodb_table", values: { billing_mode: "PAY_PER_REQUEST" } },
    ),
  implementationEffort: "VeryLow",
  restartNeeded: false,
  rollbackPossible: true,
  part: "capacity",
  source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/capacity-mode.html",
  evaluate: ({ capacity, storage, activity, replicas }, { resource, takenAt, thresholds, prices }) => {
    if (capacity.billingMode !== "PROVISIONED" || replicas.length > 0 || storage.tableClass !== "STANDARD")
      return savesNothing;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.ageDays) return savesNothing;
    const reads = activity.consumedReads.sum * monthsInWindow;
    const writes = activity.consumedWrites.sum * monthsInWindow;
    const provisioned: CostComponent[] = [
      { name: "Read capacity", price: "DynamoDB/rcu", quantity: capacity.readUnits },
      { name: "Write capacity", price: "DynamoDB/wcu", quantity: capacity.writeUnits },
    ];
    const onDemand: CostComponent[] = [
      // An eventually consistent read takes half a unit in both modes, so units stay units.
      { name: "Reads (millions)", price: "DynamoDB/read-request-unit", quantity: reads / 1e6 },
      { name: "Writes (millions)", price: "DynamoDB/write-request-unit", quantity: writes / 1e6 },
    ];
    const evidence = {
      "provisioned reads and writes a second": `${capacity.readUnits} and ${capacity.writeUnits}`,
      "reads a month": Math.round(reads),
      "writes a month": Math.round(writes),
    };
    const before = prices.bill(provisioned, resource.region);
    const after = prices.bill(onDemand, resource.region);
    if (!before.seen || !after.seen) return savingUnknown("unsupported", "price", evidence);
    const limit = before.value.total.times(1 - thresholds.cheaperPercent / 100);
    if (before.value.total.isZero || after.value.total.compare(limit) > 0) return savesNothing;
    return saves(before, evidence, { after: after.value });
  },
});
