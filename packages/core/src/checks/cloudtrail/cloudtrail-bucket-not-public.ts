import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";
import { publicGrantsOf } from "../s3/public-bucket-access.ts";
import { trailsWritingTo } from "./logging-trails.ts";

export default defineCheck(bucket, {
  id: "cloudtrail-bucket-not-public",
  requirement: "CloudTrail S3 buckets should not be public",
  problem: "Trail bucket is public",
  severity: "critical",
  category: "Data",
  service: "CloudTrail",
  frameworks: { pci_dss_4: ["1.4.4"] },
  securityHub: ["CloudTrail.6"],
  needs: ["acl", "ownership", "policy", "publicAccessBlock"],
  risk: "The whole world can read who does what in the account, or put false records there.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-ConfigureS3BucketPublicAccessBlock",
    description: "Block public access to the bucket of the trail.",
    steps: [
      "Switch on all four settings of Block Public Access on the bucket.",
      "Remove grants to everybody from its ACL and policy.",
      "Look in the server access logs for who read it.",
    ],
    impact: "Whoever read the bucket without permission of its own is refused.",
  },
  evaluate: (facets, context) => {
    const { trails, gap } = trailsWritingTo(context.resource.id, context);
    if (trails.length === 0)
      return gap ? unknown(gap.reason, gap.missing) : notApplicable("No trail writes to the bucket.");
    const found = publicGrantsOf(facets, context, "any");
    if ("kind" in found) return found;
    const { granted, blocked } = found;
    if (granted.statements.length + granted.grants.length > 0)
      return fail("The bucket with the log files is public.", { trails, ...granted });
    return pass(
      blocked
        ? "The policy or ACL lets everybody in, but Block Public Access stops it."
        : "Neither the policy nor the ACL lets everybody use the bucket with the log files.",
    );
  },
});
