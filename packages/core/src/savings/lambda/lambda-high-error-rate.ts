import { timesBill } from "../../model/bill.ts";
import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { metricNeeds } from "../../model/metric-need.ts";
import { mapObservation } from "../../model/observation.ts";
import lambdaFunction from "../../resources/lambda-function.ts";
import { awsCli, terraformChange } from "../command-text.ts";

const metric = metricNeeds("AWS/Lambda", ({ id }) => ({ FunctionName: id }));

export default defineSaving(lambdaFunction, {
  id: "lambda-high-error-rate",
  title: "Failing Lambda invocations incur charges",
  act: ({ name }) => `Fix failing invocations of ${name}`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Configure",
  description: "Many invocations fail, and each is charged like a successful one.",
  needs: ["compute", "activity"],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 7,
      source: "AWS Trusted Advisor, Lambda functions with high error rates.",
    },
    errorPercent: {
      label: "Error rate",
      unit: "percent",
      default: 10,
      source: "AWS Trusted Advisor: above 10%.",
    },
  },
  metrics: {
    errors: metric("Errors", "Errors", "Count", ["Sum"]),
    invocations: metric("Invocations", "Invocations", "Count", ["Sum"]),
  },
  steps: [
    "Read the function's error logs.",
    "Fix the cause.",
    "Configure a dead-letter queue and fewer retries.",
  ],
  confidence: "MEDIUM",
  risk: "Low",
  couldGoWrong: "With fewer retries, transient errors can lose events.",
  commands: (resource) => ({
    cli: awsCli(resource, "lambda put-function-event-invoke-config", {
      "function-name": resource.id,
      "maximum-retry-attempts": "0",
    }),
    terraform: terraformChange("aws_lambda_function_event_invoke_config", resource.id, {
      function_name: resource.id,
      maximum_retry_attempts: 0,
    }),
  }),
  implementationEffort: "Medium",
  restartNeeded: false,
  rollbackPossible: true,
  impactAtMost: "MEDIUM",
  part: "errors",
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  candidate: ({ activity }) => (activity.invocations.sum > 0 ? "candidate" : noSavings),
  evaluate: (_, { metrics, thresholds, bill }) => {
    // Lambda reports only while the function is invoked: no data means zero.
    if (metrics.invocations.sum === 0) return noSavings;
    const share = Math.min(1, metrics.errors.sum / metrics.invocations.sum);
    if (share * 100 <= thresholds.errorPercent) return noSavings;
    const evidence = {
      "errors in the lookback period": metrics.errors.sum,
      "invocations in the lookback period": metrics.invocations.sum,
      "error rate (%)": Math.round(share * 1000) / 10,
    };
    const cost = bill();
    if (!cost.seen) return savingUnknown(cost.reason, "price", evidence);
    return saves(
      mapObservation(cost, (whole) => timesBill(whole, share)),
      evidence,
      { notes: ["Failed invocations are priced at the average cost of an invocation."] },
    );
  },
});
