import { defineCheck } from "../../model/define-check.ts";
import key from "../../resources/kms-key.ts";
import { evaluateServiceSources } from "../policies/service-sources.ts";

export default defineCheck(key, {
  id: "kms-key-confused-deputy-guard",
  requirement: "KMS key policies should prevent the confused deputy problem",
  problem: "KMS key policy does not prevent the confused deputy problem",
  severity: "medium",
  category: "Encryption",
  service: "KMS",
  frameworks: {},
  needs: ["policy"],
  risk: "Another customer of the service can make it use the key to encrypt and decrypt data.",
  remediation: {
    automation: "MANUAL",
    description:
      "Add a condition to the policy that specifies the account or resource for which the service acts.",
    steps: [
      "Find the resources for which the service in the evidence uses the key.",
      "Add aws:SourceAccount with the ID of their account, or aws:SourceArn with their ARN, to the statement.",
      "Check that the service still works.",
    ],
    impact: "The service can use the key only for the account or resource in the condition.",
  },
  evaluate: ({ policy }) => evaluateServiceSources(policy, "key"),
});
