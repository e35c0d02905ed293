import { defineCheck, fail, pass } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";

export default defineCheck(bucket, {
  id: "s3-bucket-acl-disabled",
  requirement: "S3 buckets should not grant access through ACLs",
  problem: "Bucket grants access through ACLs",
  severity: "medium",
  category: "Data",
  service: "S3",
  frameworks: { fsbp: ["S3.12"], nist_800_53_r5: ["AC-2(1)", "AC-3", "AC-3(7)", "AC-3(15)", "AC-6"] },
  needs: ["ownership", "acl"],
  risk: "ACL grants are easily overlooked: they open a bucket or its objects beside the policy that people read.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Switch ACLs off and grant by policy.",
    steps: [
      "Move what the ACLs grant to the bucket policy.",
      'Set object ownership to "Bucket owner enforced".',
    ],
    impact: "Requests that set other ACLs than the owner's full control are refused, and grants by ACL end.",
  },
  evaluate: ({ ownership, acl }) => {
    if (ownership.objectOwnership === "BucketOwnerEnforced") return pass("ACLs are switched off.");
    const foreign = acl.grants.filter((grant) => grant.grantee === null || grant.grantee !== acl.ownerId);
    return foreign.length === 0
      ? pass("The ACL grants nothing beyond the owner.")
      : fail("The ACL grants access beyond the owner.", {
          objectOwnership: ownership.objectOwnership,
          grants: foreign.map(({ grantee, permission }) => ({ grantee, permission })),
        });
  },
});
