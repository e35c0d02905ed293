import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { hoursPerMonth } from "../../model/prices.ts";
import lambdaFunction from "../../resources/lambda-function.ts";
import { setting } from "../command-text.ts";

/** Days of function activity to sum. */
const activityDays = 30;

export default defineSaving(lambdaFunction, {
  id: "lambda-graviton",
  title: "Lambda function can run on arm64",
  act: ({ name }) => `Switch ${name} to arm64`,
  type: "INSTANCE_RIGHTSIZING",
  action: "MigrateToGraviton",
  description: "Duration on arm64 costs one fifth less. Code without native components runs unchanged.",
  needs: ["compute", "activity", "code"],
  thresholds: {
    usdPerMonth: {
      label: "Minimum savings",
      unit: "USD per month",
      default: 0.5,
      source: "Skyledger default: less does not justify a release.",
    },
  },
  steps: [
    "Rebuild native packages and layers for arm64.",
    "Publish a version with the arm64 architecture.",
    "Shift the alias gradually, and compare duration and errors.",
  ],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "Native libraries and layers that support only x86 fail at startup.",
  commands: (resource) =>
    setting(
      resource,
      "lambda update-function-code",
      { "function-name": resource.id, architectures: "arm64", "zip-file": "fileb://function.zip" },
      { type: "aws_lambda_function", values: { architectures: "arm64" } },
    ),
  implementationEffort: "Medium",
  restartNeeded: false,
  rollbackPossible: true,
  impactAtMost: "MEDIUM",
  part: "compute",
  source: "https://docs.aws.amazon.com/lambda/latest/dg/foundation-arch.html",
  evaluate: ({ compute, activity, code }, { prices, resource, thresholds }) => {
    if (compute.architecture === "arm64" || code.packageType === "Image") return noSavings;
    const seconds = (activity.durationTotal.sum / 1000) * (hoursPerMonth / 24 / activityDays);
    if (seconds === 0) return noSavings;
    const quantity = (seconds * compute.memoryMib) / 1024;
    const after = prices.bill(
      [{ name: "Duration on arm64", price: "Lambda/arm-gb-second-first-tier", quantity }],
      resource.region,
    );
    const evidence = {
      "GB-seconds per month": Math.round(quantity),
      "invocations in 30 days": activity.invocations.sum,
      runtime: code.runtime ?? "unknown",
    };
    if (!after.seen) return savingUnknown(after.reason, "price", evidence);
    const before = prices.bill(
      [{ name: "Duration on x86", price: "Lambda/x86-gb-second-first-tier", quantity }],
      resource.region,
    );
    const outcome = saves(before, evidence, { after: after.value });
    if (outcome.kind === "saves" && outcome.perMonth.toNumber() < thresholds.usdPerMonth) return noSavings;
    return outcome;
  },
});
