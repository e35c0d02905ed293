import { defineCheck } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";
import { evaluateServiceSources } from "../policies/service-sources.ts";

export default defineCheck(bucket, {
  id: "s3-bucket-confused-deputy-guard",
  requirement: "S3 bucket policies should prevent the confused deputy problem",
  problem: "Bucket policy does not prevent the confused deputy problem",
  severity: "medium",
  category: "Data",
  service: "S3",
  frameworks: {},
  needs: ["policy"],
  risk: "Another customer of the service can make it read or write objects of the bucket.",
  remediation: {
    automation: "MANUAL",
    description:
      "Add a condition to the policy that specifies the account or resource for which the service acts.",
    steps: [
      "Find the resources for which the service in the evidence uses the bucket.",
      "Add aws:SourceAccount with the ID of their account, or aws:SourceArn with their ARN, to the statement.",
      "Check that the service still works.",
    ],
    impact: "The service can use the bucket only for the account or resource in the condition.",
  },
  evaluate: ({ policy }) => evaluateServiceSources(policy, "bucket"),
});
