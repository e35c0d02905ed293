import { defineCheck, fail, pass } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";
import { coversAction } from "../policies/policy-grants.ts";
import { statementFacts } from "../policies/public-statements.ts";
import { namesAnotherAccount } from "./other-accounts.ts";

/** Actions that give control over a bucket (AWS Foundational Security Best Practices, S3.6). */
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
  risk: "Another account could make the bucket public, delete its policy, or change its encryption.",
  remediation: {
    automation: "MANUAL",
    description: "Remove sensitive actions for other accounts from the bucket policy.",
    steps: [
      "Ask the owner of the other account which actions are needed.",
      "Replace the statement with one that allows only those actions, such as s3:GetObject.",
    ],
    impact:
      "The other account immediately loses the sensitive actions and keeps the actions that stay in the policy.",
  },
  evaluate: ({ policy, acl }, { resource }) => {
    const statements = (policy?.Statement ?? []).filter(
      (statement) =>
        statement.Effect === "Allow" &&
        sensitiveActions.some((action) => coversAction(statement, action)) &&
        namesAnotherAccount(statement, resource.accountId, acl.ownerId),
    );
    return statements.length === 0
      ? pass("The policy does not allow other accounts to change the policy, ACLs, or encryption.")
      : fail("The policy allows another account to change the policy, ACLs, or encryption.", {
          statements: statementFacts(statements),
        });
  },
});
