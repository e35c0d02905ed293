import type { CostComponent } from "../../model/cost-plan.ts";
import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { hoursPerMonth } from "../../model/prices.ts";
import table from "../../resources/dynamodb-table.ts";
import { ageDays } from "../age-days.ts";
import { setting } from "../command-text.ts";

/** Days of table activity to sum. */
const activityDays = 30;
const monthsInWindow = hoursPerMonth / 24 / activityDays;

export default defineSaving(table, {
  id: "dynamodb-capacity-mode",
  title: "DynamoDB table has a suboptimal capacity mode",
  act: ({ name }) => `Switch ${name} to on-demand capacity`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Configure",
  description: "The table's actual reads and writes cost less in on-demand mode.",
  needs: ["capacity", "storage", "activity", "replicas"],
  thresholds: {
    cheaperPercent: {
      label: "Minimum savings",
      unit: "percent",
      default: 20,
      source: "Skyledger default: the other mode must be significantly cheaper.",
    },
    ageDays: {
      label: "Minimum age",
      unit: "days",
      default: 30,
      source: "Skyledger default: the whole lookback period.",
    },
  },
  steps: [
    "Compare the busiest hour with the average.",
    "Switch the capacity mode. AWS allows one switch per day.",
    "Monitor throttling and the bill for a week.",
  ],
  confidence: "HIGH",
  risk: "Low",
  couldGoWrong: "If the load grows again, provisioned capacity becomes the cheaper mode.",
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
      return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.ageDays) return noSavings;
    const reads = activity.consumedReads.sum * monthsInWindow;
    const writes = activity.consumedWrites.sum * monthsInWindow;
    const provisioned: CostComponent[] = [
      { name: "Read capacity", price: "DynamoDB/rcu", quantity: capacity.readUnits },
      { name: "Write capacity", price: "DynamoDB/wcu", quantity: capacity.writeUnits },
    ];
    const onDemand: CostComponent[] = [
      // An eventually consistent read costs half a unit in both modes, so units are comparable.
      { name: "Reads (millions)", price: "DynamoDB/read-request-unit", quantity: reads / 1e6 },
      { name: "Writes (millions)", price: "DynamoDB/write-request-unit", quantity: writes / 1e6 },
    ];
    const evidence = {
      "provisioned reads and writes per second": `${capacity.readUnits} and ${capacity.writeUnits}`,
      "reads per month": Math.round(reads),
      "writes per month": Math.round(writes),
    };
    const before = prices.bill(provisioned, resource.region);
    const after = prices.bill(onDemand, resource.region);
    if (!before.seen || !after.seen) return savingUnknown("unsupported", "price", evidence);
    const limit = before.value.total.times(1 - thresholds.cheaperPercent / 100);
    if (before.value.total.isZero || after.value.total.compare(limit) > 0) return noSavings;
    return saves(before, evidence, { after: after.value });
  },
});
