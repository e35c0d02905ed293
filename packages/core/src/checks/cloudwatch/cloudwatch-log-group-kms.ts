import { defineCheck, fail, pass } from "../../model/define-check.ts";
import logGroup from "../../resources/logs-log-group.ts";

export default defineCheck(logGroup, {
  id: "cloudwatch-log-group-kms",
  requirement: "CloudWatch log groups should be encrypted with a customer managed key",
  problem: "Log group does not use a customer managed key",
  severity: "medium",
  category: "Encryption",
  service: "CloudWatch",
  frameworks: {},
  needs: ["encryption"],
  risk: "Whoever may read the log group reads what is in it; no second permission, on a key, stands before it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Encrypt the log group with a KMS key of your own.",
    steps: [
      "Create a key whose policy lets CloudWatch Logs of the region use it.",
      "Associate it: aws logs associate-kms-key.",
      "Give the readers permission on the key.",
    ],
    impact: "New events are encrypted with the key; whoever reads them needs permission on it.",
  },
  evaluate: ({ encryption }) =>
    encryption.kmsKeyArn === null
      ? fail("The log group is encrypted with the service's key only.", { kmsKeyArn: null })
      : pass("The log group is encrypted with a KMS key."),
});
