import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import lambdaFunction from "../../resources/lambda-function.ts";
import { ageDays } from "../age-days.ts";
import { deletion } from "../command-text.ts";

export default defineSaving(lambdaFunction, {
  id: "lambda-function-never-invoked",
  title: "Lambda function is never invoked",
  act: ({ name }) => `Delete unused function ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description:
    "The function had no invocations for 30 days. It incurs no charges, but deleting it removes unmaintained code, a role, and permissions.",
  needs: ["activity", "code"],
  thresholds: {
    ageDays: {
      label: "Time since last change",
      unit: "days since the last change",
      default: 30,
      source: "Skyledger default: the whole lookback period, so that new functions are ignored.",
    },
    invocations: {
      label: "Invocations",
      unit: "invocations in 30 days",
      default: 0,
      source: "Skyledger default: none.",
    },
  },
  steps: [
    "Ask the owner whether it runs less than once a month, for example quarterly.",
    "Remove its triggers, and wait.",
    "Save its code and configuration, and then delete the function.",
  ],
  confidence: "HIGH",
  risk: "Low",
  couldGoWrong: "A job that runs quarterly or yearly would fail.",
  commands: (resource) =>
    deletion(resource, "lambda delete-function", { "function-name": resource.id }, "aws_lambda_function"),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  source: "https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html",
  evaluate: ({ activity, code }, { takenAt, thresholds, bill }) => {
    const age = ageDays(code.lastModifiedAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "time of the last change");
    if (age < thresholds.ageDays) return noSavings;
    // Lambda sends the metric only when the function is invoked (Developer Guide, "Types of metrics"): no
    // data means zero.
    if (activity.invocations.sum > thresholds.invocations) return noSavings;
    return saves(bill(), {
      "invocations in 30 days": activity.invocations.sum,
      "days since the last change": Math.floor(age),
    });
  },
});
