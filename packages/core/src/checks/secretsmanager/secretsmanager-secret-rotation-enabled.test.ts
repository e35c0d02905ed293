import secret from "../../resources/secretsmanager-secret.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import { daysAgo } from "../../testing/evaluate-saving.ts";
import check from "./secretsmanager-secret-rotation-enabled.ts";

const rotation = {
  enabled: true,
  functionArn: "arn:aws:lambda:us-east-1:123456789012:function:rotate",
  everyDays: 30,
  schedule: null,
  lastRotatedAt: daysAgo(10),
  nextRotationAt: daysAgo(-20),
};
const owner = { service: null, primaryRegion: null };
const replica = { service: null, primaryRegion: "eu-west-1" };

checkTable(check, [
  { when: "it rotates", result: "pass", resource: resourceWith(secret, { rotation, owner }) },
  {
    when: "it does not",
    result: "fail",
    resource: resourceWith(secret, { rotation: { ...rotation, enabled: false }, owner }),
    evidence: { rotationEnabled: false },
  },
  {
    when: "it is a replica",
    result: "not_applicable",
    resource: resourceWith(secret, { rotation: { ...rotation, enabled: false }, owner: replica }),
  },
]);
