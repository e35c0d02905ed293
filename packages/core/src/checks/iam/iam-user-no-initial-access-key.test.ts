import user from "../../resources/iam-user.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import { daysAgo } from "../../testing/judge-saving.ts";
import { reportRow } from "../../testing/report-row.ts";
import check from "./iam-user-no-initial-access-key.ts";

const made = { createdAt: daysAgo(100) };
const key = (days: number) => ({ id: "AKIA1", active: true, createdAt: daysAgo(days) });

checkTable(check, [
  {
    when: "its key came later",
    verdict: "pass",
    resource: resourceWith(
      user,
      { console: { passwordSet: true }, accessKeys: [key(10)], credentials: reportRow() },
      made,
    ),
  },
  {
    when: "its first key is used",
    verdict: "pass",
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
    verdict: "fail",
    resource: resourceWith(
      user,
      { console: { passwordSet: true }, accessKeys: [key(100)], credentials: reportRow() },
      made,
    ),
    evidence: { accessKeyIds: ["AKIA1"] },
  },
  {
    when: "it has no password",
    verdict: "not_applicable",
    resource: resourceWith(
      user,
      { console: { passwordSet: false }, accessKeys: [key(100)], credentials: reportRow() },
      made,
    ),
  },
  {
    when: "nobody knows when it was made",
    verdict: "unknown",
    resource: resourceWith(user, {
      console: { passwordSet: true },
      accessKeys: [],
      credentials: reportRow(),
    }),
  },
]);
