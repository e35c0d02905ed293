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
  risk: "Reads and deletions of CloudTrail log files can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-ConfigureS3BucketLogging",
    description: "Turn on server access logging for the trail's bucket, to another bucket.",
    steps: [
      "Choose a different bucket in the same Region for access logs.",
      "Turn on server access logging with a separate prefix.",
      "Expire old access logs with a lifecycle rule.",
    ],
    impact: "Access logs are written to the other bucket and incur storage charges.",
  },
  evaluate: ({ logging }, context) => {
    const { trails, gap } = trailsWritingTo(context.resource.id, context);
    if (trails.length === 0)
      return gap ? unknown(gap.reason, gap.missing) : notApplicable("No trail delivers to the bucket.");
    return logging.targetBucket === null
      ? fail("Server access logging is disabled.", { trails, targetBucket: null })
      : pass(`Server access logs are delivered to ${logging.targetBucket}.`);
  },
});
