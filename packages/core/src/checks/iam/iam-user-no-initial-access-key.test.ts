import user from "../../resources/iam-user.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import { daysAgo } from "../../testing/evaluate-saving.ts";
import { reportRow } from "../../testing/report-row.ts";
import check from "./iam-user-no-initial-access-key.ts";

const made = { createdAt: daysAgo(100) };
const key = (days: number) => ({ id: "AKIA1", active: true, createdAt: daysAgo(days) });
/** A key that was created this long after (or, if negative, before) the user. */
const keyAfter = (ms: number) => ({
  ...key(0),
  createdAt: new Date(Date.parse(made.createdAt) + ms).toISOString(),
});
const subject = (accessKeys: { id: string; active: boolean; createdAt: string | null }[]) =>
  resourceWith(user, { console: { passwordSet: true }, accessKeys, credentials: reportRow() }, made);
const undated = { id: "AKIA2", active: true, createdAt: null };

checkTable(check, [
  {
    when: "its key came later",
    result: "pass",
    resource: resourceWith(
      user,
      { console: { passwordSet: true }, accessKeys: [key(10)], credentials: reportRow() },
      made,
    ),
  },
  {
    when: "its first key is used",
    result: "pass",
    resource: resourceWith(
      user,
      {
        console: { passwordSet: true },
        accessKeys: [key(100)],
        credentials: reportRow({
          accessKeys: [
            {
              active: true,
              lastRotatedAt: daysAgo(100),
              lastUsedAt: daysAgo(1),
              lastUsedRegion: null,
              lastUsedService: null,
            },
          ],
        }),
      },
      made,
    ),
  },
  {
    when: "its first key was never used",
    result: "fail",
    resource: resourceWith(
      user,
      { console: { passwordSet: true }, accessKeys: [key(100)], credentials: reportRow() },
      made,
    ),
    evidence: { accessKeyIds: ["AKIA1"] },
  },
  { when: "its key came just within a minute", result: "fail", resource: subject([keyAfter(59_999)]) },
  { when: "its key came after a minute", result: "fail", resource: subject([keyAfter(60_000)]) },
  { when: "its key came just over a minute later", result: "pass", resource: subject([keyAfter(60_001)]) },
  { when: "its key is told as a minute older", result: "fail", resource: subject([keyAfter(-60_000)]) },
  { when: "its first key is inactive", result: "pass", resource: subject([{ ...key(100), active: false }]) },
  { when: "no one knows when its key was made", result: "unknown", resource: subject([undated, key(10)]) },
  {
    when: "no one knows when an inactive key was made",
    result: "pass",
    resource: subject([{ ...undated, active: false }, key(10)]),
  },
  {
    when: "one key is known as the first, another has no time",
    result: "fail",
    resource: subject([undated, key(100)]),
    evidence: { accessKeyIds: ["AKIA1"] },
  },
  {
    when: "it has no password",
    result: "not_applicable",
    resource: resourceWith(
      user,
      { console: { passwordSet: false }, accessKeys: [key(100)], credentials: reportRow() },
      made,
    ),
  },
  {
    when: "no one knows when it was made",
    result: "unknown",
    resource: resourceWith(user, {
      console: { passwordSet: true },
      accessKeys: [],
      credentials: reportRow(),
    }),
  },
]);
