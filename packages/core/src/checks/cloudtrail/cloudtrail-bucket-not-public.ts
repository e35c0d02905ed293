import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";
import { trailsWritingTo } from "./logging-trails.ts";

/** Predefined groups of everybody, and of everybody with an AWS account (Amazon S3 User Guide, "ACL overview"). */
const everybody = new Set([
  "http://acs.amazonaws.com/groups/global/AllUsers",
  "http://acs.amazonaws.com/groups/global/AuthenticatedUsers",
]);

export default defineCheck(bucket, {
  id: "cloudtrail-bucket-not-public",
  title: "The bucket that stores trail logs is not public",
  severity: "critical",
  category: "Data",
  service: "CloudTrail",
  frameworks: { pci_dss_4: ["1.4.4"] },
  needs: ["acl", "policyStatus", "publicAccessBlock"],
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
  evaluate: ({ acl, policyStatus, publicAccessBlock }, context) => {
    const { trails, gap } = trailsWritingTo(context.resource.id, context);
    if (trails.length === 0)
      return gap ? unknown(gap.reason, gap.missing) : notApplicable("No trail writes to the bucket.");
    const grants = publicAccessBlock.ignorePublicAcls
      ? []
      : acl.grants.filter(({ grantee }) => grantee !== null && everybody.has(grantee));
    const policyIsPublic = policyStatus.isPublic && !publicAccessBlock.restrictPublicBuckets;
    return grants.length === 0 && !policyIsPublic
      ? pass("The bucket with the log files is not public.")
      : fail("The bucket with the log files is public.", { trails, publicGrants: grants, policyIsPublic });
  },
});
