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
  risk: "ACL grants are easily overlooked. They can open a bucket or its objects in addition to the bucket policy.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Disable ACLs, and grant access through policies.",
    steps: [
      "Move the grants of the ACLs to the bucket policy.",
      'Set Object Ownership to "Bucket owner enforced".',
    ],
    impact:
      "Requests that set ACLs other than full control for the owner are rejected, and ACL grants no longer apply.",
  },
  evaluate: ({ ownership, acl }) => {
    if (ownership.objectOwnership === "BucketOwnerEnforced") return pass("ACLs are disabled.");
    const foreign = acl.grants.filter((grant) => grant.grantee === null || grant.grantee !== acl.ownerId);
    return foreign.length === 0
      ? pass("The ACL grants access only to the owner.")
      : fail("The ACL grants access to others than the owner.", {
          objectOwnership: ownership.objectOwnership,
          grants: foreign.map(({ grantee, permission }) => ({ grantee, permission })),
        });
  },
});
