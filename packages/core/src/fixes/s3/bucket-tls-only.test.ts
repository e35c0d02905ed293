import bucket from "../../resources/s3-bucket.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./bucket-tls-only.ts";

const arn = "arn:aws:s3:::subject";
const denial = {
  Sid: "SkyledgerDenyInsecureTransport",
  Effect: "Deny",
  Principal: "*",
  Action: "s3:*",
  Resource: [arn, `${arn}/*`],
  Condition: { Bool: { "aws:SecureTransport": "false" } },
};
const read = { Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: `${arn}/*` };
const before = { Version: "2012-10-17", Statement: [read] };
const put = (policy: object) => ({
  document: "Skyledger-PutBucketPolicy",
  parameters: { BucketName: ["subject"], Policy: [JSON.stringify(policy)] },
});
const alone = { Version: "2012-10-17", Statement: [denial] };

fixTable(fix, [
  {
    when: "there is a policy, which stays",
    resource: resourceWith(bucket, { policy: before }, { arn }),
    run: put({ Version: "2012-10-17", Statement: [read, denial] }),
    changes: [`policy.Statement: ${JSON.stringify([read])} -> ${JSON.stringify([read, denial])}`],
    undo: put(before),
  },
  {
    when: "there is none",
    resource: resourceWith(bucket, { policy: null }, { arn }),
    run: put(alone),
    changes: [`policy: null -> ${JSON.stringify(alone)}`],
    undo: { document: "Skyledger-DeleteBucketPolicy", parameters: { BucketName: ["subject"] } },
  },
]);
