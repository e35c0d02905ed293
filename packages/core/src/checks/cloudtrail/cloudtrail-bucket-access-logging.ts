import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";
import { trailsWritingTo } from "./logging-trails.ts";

export default defineCheck(bucket, {
  id: "cloudtrail-bucket-access-logging",
  requirement: "CloudTrail S3 buckets should have server access logging enabled",
  problem: "Trail bucket has no server access logging",
  severity: "low",
  category: "Logging",
  service: "CloudTrail",
  frameworks: { cis_3: ["3.4"], cis_5: ["3.4"], cis_6: ["4.4"], cis_7: ["4.4"], pci_dss_4: ["10.2.1"] },
  securityHub: ["CloudTrail.7"],
  needs: ["logging"],
  risk: "Nobody can tell who read or deleted the records of the account.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-ConfigureS3BucketLogging",
    description: "Log access to the bucket of the trail into another bucket.",
    steps: [
      "Choose a bucket for access logs, in the same region, that is not this one.",
      "Switch on server access logging with a prefix of its own.",
      "Let old access logs end by a lifecycle rule.",
    ],
    impact: "Requests are written to the other bucket, whose storage is charged.",
  },
  evaluate: ({ logging }, context) => {
    const { trails, gap } = trailsWritingTo(context.resource.id, context);
    if (trails.length === 0)
      return gap ? unknown(gap.reason, gap.missing) : notApplicable("No trail writes to the bucket.");
    return logging.targetBucket === null
      ? fail("Access to the log files is not logged.", { trails, targetBucket: null })
      : pass(`Access is logged to ${logging.targetBucket}.`);
  },
});
