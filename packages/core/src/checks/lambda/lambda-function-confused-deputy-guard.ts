import { defineCheck } from "../../model/define-check.ts";
import lambdaFunction from "../../resources/lambda-function.ts";
import { evaluateServiceSources } from "../policies/service-sources.ts";

export default defineCheck(lambdaFunction, {
  id: "lambda-function-confused-deputy-guard",
  requirement: "Lambda function policies should prevent the confused deputy problem",
  problem: "Lambda function policy does not prevent the confused deputy problem",
  severity: "medium",
  category: "IAM",
  service: "Lambda",
  frameworks: {},
  needs: ["policy"],
  risk: "Another customer of the service can make it invoke the function with events of their choice.",
  remediation: {
    automation: "MANUAL",
    description:
      "Add a condition to the policy that specifies the account or resource for which the service acts.",
    steps: [
      "Find the resources for which the service in the evidence uses the function.",
      "Add aws:SourceAccount with the ID of their account, or aws:SourceArn with their ARN, to the statement.",
      "Check that the service still works.",
    ],
    impact: "The service can use the function only for the account or resource in the condition.",
  },
  evaluate: ({ policy }) => evaluateServiceSources(policy, "function"),
});
