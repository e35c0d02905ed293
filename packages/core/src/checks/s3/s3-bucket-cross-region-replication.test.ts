import bucket from "../../resources/s3-bucket.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-bucket-cross-region-replication.ts";

const rule = { enabled: true, destinationBucketArn: "arn:aws:s3:::copy" };
const copyIn = (region: string) => resourceWith(bucket, {}, { arn: "arn:aws:s3:::copy", id: "copy", region });

checkTable(check, [
  {
    when: "a rule leads to another region",
    result: "pass",
    resource: resourceWith(bucket, { replication: [rule] }),
    others: [copyIn("eu-west-1")],
  },
  {
    when: "there is no rule",
    result: "fail",
    resource: resourceWith(bucket, { replication: [] }),
    evidence: { enabledRules: 0 },
  },
  {
    when: "the rule is switched off",
    result: "fail",
    resource: resourceWith(bucket, { replication: [{ ...rule, enabled: false }] }),
    others: [copyIn("eu-west-1")],
  },
  {
    when: "the rule stays in the region",
    result: "fail",
    resource: resourceWith(bucket, { replication: [rule] }, { region: "us-east-1" }),
    others: [copyIn("us-east-1")],
    evidence: { region: "us-east-1" },
  },
  {
    when: "the destination is not in the inventory",
    result: "unknown",
    resource: resourceWith(bucket, { replication: [rule] }),
  },
]);
