import { defineCheck } from "../../model/define-check.ts";
import queue from "../../resources/sqs-queue.ts";
import { evaluateServiceSources } from "../policies/service-sources.ts";

export default defineCheck(queue, {
  id: "sqs-queue-confused-deputy-guard",
  requirement: "SQS queue policies should prevent the confused deputy problem",
  problem: "SQS queue policy does not prevent the confused deputy problem",
  severity: "medium",
  category: "Data",
  service: "SQS",
  frameworks: {},
  needs: ["settings"],
  risk: "Another customer of the service can make it send messages to the queue.",
  remediation: {
    automation: "MANUAL",
    description:
      "Add a condition to the policy that specifies the account or resource for which the service acts.",
    steps: [
      "Find the resources for which the service in the evidence uses the queue.",
      "Add aws:SourceAccount with the ID of their account, or aws:SourceArn with their ARN, to the statement.",
      "Check that the service still works.",
    ],
    impact: "The service can use the queue only for the account or resource in the condition.",
  },
  evaluate: ({ settings }) => evaluateServiceSources(settings.policy, "queue"),
});
