import trail from "../../resources/cloudtrail-trail.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./cloudtrail-cloudwatch-logs-integration.ts";

checkTable(check, [
  {
    when: "a group is set",
    result: "pass",
    resource: resourceWith(trail, {
      delivery: { bucket: "b", prefix: null, logGroupArn: "arn:g", logRoleArn: "arn:r", topicArn: null },
    }),
  },
  {
    when: "none is set",
    result: "fail",
    resource: resourceWith(trail, {
      delivery: { bucket: "b", prefix: null, logGroupArn: null, logRoleArn: null, topicArn: null },
    }),
    evidence: { logGroupArn: null },
  },
]);
