import { defineCheck } from "../../model/define-check.ts";
import topic from "../../resources/sns-topic.ts";
import { evaluateServiceSources } from "../policies/service-sources.ts";

export default defineCheck(topic, {
  id: "sns-topic-confused-deputy-guard",
  requirement: "SNS topic policies should prevent the confused deputy problem",
  problem: "SNS topic policy does not prevent the confused deputy problem",
  severity: "medium",
  category: "Data",
  service: "SNS",
  frameworks: {},
  needs: ["settings"],
  risk: "Another customer of the service can make it publish messages to the topic.",
  remediation: {
    automation: "MANUAL",
    description:
      "Add a condition to the policy that specifies the account or resource for which the service acts.",
    steps: [
      "Find the resources for which the service in the evidence uses the topic.",
      "Add aws:SourceAccount with the ID of their account, or aws:SourceArn with their ARN, to the statement.",
      "Check that the service still works.",
    ],
    impact: "The service can use the topic only for the account or resource in the condition.",
  },
  evaluate: ({ settings }) => evaluateServiceSources(settings.policy, "topic"),
});
