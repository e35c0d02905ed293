import secret from "../../resources/secretsmanager-secret.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import { daysAgo } from "../../testing/evaluate-saving.ts";
import check from "./secretsmanager-secret-rotated-90-days.ts";

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
  { when: "it was rotated", result: "pass", resource: resourceWith(secret, { rotation, owner }) },
  {
    when: "it never was",
    result: "fail",
    resource: resourceWith(
      secret,
      { rotation: { ...rotation, lastRotatedAt: null }, owner },
      { createdAt: daysAgo(300) },
    ),
    evidence: { ageDays: 300 },
  },
  {
    when: "it is a replica",
    result: "not_applicable",
    resource: resourceWith(secret, { rotation, owner: replica }),
  },
  {
    when: "no one knows when it was made",
    result: "unknown",
    resource: resourceWith(secret, { rotation: { ...rotation, lastRotatedAt: null }, owner }),
  },
]);
