import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import type { PolicyDocument } from "../../resources/policy-document.ts";
import bucket from "../../resources/s3-bucket.ts";

/** AWS's own document writes a policy that cannot be predicted; this one writes what was shown. */
const put: AutomationDocument = {
  name: "Skyledger-PutBucketPolicy",
  description: "Replaces the policy of a bucket.",
  parameters: {
    BucketName: { type: "String", description: "The bucket." },
    Policy: { type: "String", description: "The complete policy." },
  },
  steps: [apiStep("Put", "s3", "PutBucketPolicy", { Bucket: "{{ BucketName }}", Policy: "{{ Policy }}" })],
};

const remove: AutomationDocument = {
  name: "Skyledger-DeleteBucketPolicy",
  description: "Deletes the policy of a bucket.",
  parameters: { BucketName: { type: "String", description: "The bucket." } },
  steps: [apiStep("Delete", "s3", "DeleteBucketPolicy", { Bucket: "{{ BucketName }}" })],
};

function withTlsOnly(policy: PolicyDocument | null, arn: string): PolicyDocument {
  const denial = {
    Sid: "SkyledgerDenyInsecureTransport",
    Effect: "Deny",
    Principal: "*",
    Action: "s3:*",
    Resource: [arn, `${arn}/*`],
    Condition: { Bool: { "aws:SecureTransport": "false" } },
  };
  const before = policy ?? { Version: "2012-10-17", Statement: [] };
  return { ...before, Statement: [...before.Statement, denial] };
}

export default defineFix(bucket, {
  id: "bucket-tls-only",
  title: "Require TLS",
  remediates: ["s3-bucket-tls-only"],
  needs: ["policy"],
  documents: [put, remove],
  actions: ["s3:DeleteBucketPolicy", "s3:PutBucketPolicy"],
  plan: ({ policy }, { id, arn }) => {
    const after = withTlsOnly(policy, arn);
    return ready(put, { BucketName: id, Policy: JSON.stringify(after) }, { policy: after });
  },
  rollback: ({ policy }, { id }) =>
    policy === null
      ? undoneBy(remove, { BucketName: id }, "The bucket has no policy again.")
      : undoneBy(
          put,
          { BucketName: id, Policy: JSON.stringify(policy) },
          "The previous bucket policy is restored.",
        ),
});
