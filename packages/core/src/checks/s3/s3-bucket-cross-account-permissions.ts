import { defineCheck, fail, pass } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";
import { coversAction } from "../policies/policy-grants.ts";
import { statementFacts } from "../policies/public-statements.ts";
import { namesAnotherAccount } from "./other-accounts.ts";

/** Actions by which a bucket is taken over (AWS Foundational Security Best Practices, S3.6). */
const sensitiveActions = [
  "s3:DeleteBucketPolicy",
  "s3:PutBucketAcl",
  "s3:PutBucketPolicy",
  "s3:PutEncryptionConfiguration",
  "s3:PutObjectAcl",
];

export default defineCheck(bucket, {
  id: "s3-bucket-cross-account-permissions",
  requirement: "S3 bucket policies should restrict sensitive actions by other AWS accounts",
  problem: "Bucket policy allows sensitive actions by other accounts",
  severity: "high",
  category: "Data",
  service: "S3",
  frameworks: { fsbp: ["S3.6"], nist_800_53_r5: ["CA-9(1)", "CM-2"] },
  needs: ["policy", "acl"],
  risk: "Another account could open the bucket to everybody, delete its policy or change how it is encrypted.",
  remediation: {
    automation: "MANUAL",
    description: "Take the sensitive actions away from other accounts.",
    steps: [
      "Ask the owner of the other account which actions are needed.",
      "Replace the statement by one that names only those actions, such as s3:GetObject.",
    ],
    impact:
      "The other account keeps the actions that stay in the policy and loses the sensitive ones at once.",
  },
  evaluate: ({ policy, acl }, { resource }) => {
    const statements = (policy?.Statement ?? []).filter(
      (statement) =>
        statement.Effect === "Allow" &&
        sensitiveActions.some((action) => coversAction(statement, action)) &&
        namesAnotherAccount(statement, resource.accountId, acl.ownerId),
    );
    return statements.length === 0
      ? pass("The policy lets no other account change the policy, ACLs or encryption.")
      : fail("The policy lets another account change the policy, ACLs or encryption.", {
          statements: statementFacts(statements),
        });
  },
});
