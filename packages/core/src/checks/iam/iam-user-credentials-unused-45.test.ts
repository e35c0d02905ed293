import user from "../../resources/iam-user.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import { daysAgo } from "../../testing/evaluate-saving.ts";
import { reportRow } from "../../testing/report-row.ts";
import check from "./iam-user-credentials-unused-45.ts";

checkTable(check, [
  {
    when: "all are in use",
    result: "pass",
    resource: resourceWith(user, {
      console: { passwordSet: true },
      accessKeys: [],
      credentials: reportRow({ passwordLastUsedAt: daysAgo(2) }),
    }),
  },
  {
    when: "a key was never used",
    result: "fail",
    resource: resourceWith(user, {
      console: { passwordSet: false },
      accessKeys: [{ id: "AKIA1", active: true, createdAt: daysAgo(45) }],
      credentials: reportRow(),
    }),
    evidence: { idle: [{ credential: "access key AKIA1", lastUsedAt: null, idleDays: 45 }] },
  },
  {
    when: "the password was not used for long",
    result: "fail",
    resource: resourceWith(user, {
      console: { passwordSet: true },
      accessKeys: [],
      credentials: reportRow({ passwordLastUsedAt: daysAgo(200) }),
    }),
    evidence: { idle: [{ credential: "password", idleDays: 200 }] },
  },
  {
    when: "it has none",
    result: "not_applicable",
    resource: resourceWith(user, {
      console: { passwordSet: false },
      accessKeys: [],
      credentials: reportRow(),
    }),
  },
]);
