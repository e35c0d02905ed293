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
  risk: "Anyone can read the account's activity, or write false log files.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-ConfigureS3BucketPublicAccessBlock",
    description: "Block public access to the trail's bucket.",
    steps: [
      "Turn on all four Block Public Access settings for the bucket.",
      "Remove public grants from its ACL and policy.",
      "Use the server access logs to find who read it.",
    ],
    impact: "Anonymous requests are denied.",
  },
  evaluate: (facets, context) => {
    const { trails, gap } = trailsWritingTo(context.resource.id, context);
    if (trails.length === 0)
      return gap ? unknown(gap.reason, gap.missing) : notApplicable("No trail delivers to the bucket.");
    const found = publicGrantsOf(facets, context, "any");
    if ("kind" in found) return found;
    const { granted, blocked } = found;
    if (granted.statements.length + granted.grants.length > 0)
      return fail("The bucket that stores the trail's log files is public.", { trails, ...granted });
    return pass(
      blocked
        ? "The bucket policy or ACL allows public access, but Block Public Access prevents it."
        : "Neither the bucket policy nor the ACL allows public access.",
    );
  },
});
