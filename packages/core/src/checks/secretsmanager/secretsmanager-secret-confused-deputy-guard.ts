import { defineCheck } from "../../model/define-check.ts";
import secret from "../../resources/secretsmanager-secret.ts";
import { evaluateServiceSources } from "../policies/service-sources.ts";

export default defineCheck(secret, {
  id: "secretsmanager-secret-confused-deputy-guard",
  requirement: "Secrets Manager resource policies should prevent the confused deputy problem",
  problem: "Secret policy does not prevent the confused deputy problem",
  severity: "medium",
  category: "IAM",
  service: "SecretsManager",
  frameworks: {},
  needs: ["policy"],
  risk: "Another customer of the service can make it read or change the secret.",
  remediation: {
    automation: "MANUAL",
    description:
      "Add a condition to the policy that specifies the account or resource for which the service acts.",
    steps: [
      "Find the resources for which the service in the evidence uses the secret.",
      "Add aws:SourceAccount with the ID of their account, or aws:SourceArn with their ARN, to the statement.",
      "Check that the service still works.",
    ],
    impact: "The service can use the secret only for the account or resource in the condition.",
  },
  evaluate: ({ policy }) => evaluateServiceSources(policy, "secret"),
});
