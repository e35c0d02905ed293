import secret from "../../resources/secretsmanager-secret.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import { daysAgo } from "../../testing/evaluate-saving.ts";
import check from "./secretsmanager-secret-rotation-succeeds.ts";

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
  {
    when: "the next rotation is to come",
    result: "pass",
    resource: resourceWith(secret, { rotation, owner }),
  },
  {
    when: "the rotation is overdue",
    result: "fail",
    resource: resourceWith(secret, { rotation: { ...rotation, nextRotationAt: daysAgo(5) }, owner }),
    evidence: { dueAt: daysAgo(5) },
  },
  {
    when: "it rotated in time, without a date for the next",
    result: "pass",
    resource: resourceWith(secret, { rotation: { ...rotation, nextRotationAt: null }, owner }),
  },
  {
    when: "the interval passed without a rotation",
    result: "fail",
    resource: resourceWith(secret, {
      rotation: { ...rotation, nextRotationAt: null, lastRotatedAt: daysAgo(60) },
      owner,
    }),
    evidence: { everyDays: 30 },
  },
  {
    when: "no one knows the interval",
    result: "unknown",
    resource: resourceWith(secret, {
      rotation: { ...rotation, nextRotationAt: null, everyDays: null },
      owner,
    }),
  },
  {
    when: "it does not rotate",
    result: "not_applicable",
    resource: resourceWith(secret, { rotation: { ...rotation, enabled: false }, owner }),
  },
  {
    when: "it is a replica",
    result: "not_applicable",
    resource: resourceWith(secret, { rotation, owner: replica }),
  },
]);
