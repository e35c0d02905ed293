import secret from "../../resources/secretsmanager-secret.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import { daysAgo } from "../../testing/evaluate-saving.ts";
import check from "./secretsmanager-secret-unused-90.ts";

checkTable(check, [
  {
    when: "it is read",
    result: "pass",
    resource: resourceWith(secret, { use: { lastAccessedAt: daysAgo(3), lastChangedAt: null } }),
  },
  {
    when: "no one reads it",
    result: "fail",
    resource: resourceWith(secret, { use: { lastAccessedAt: daysAgo(120), lastChangedAt: null } }),
    evidence: { idleDays: 120 },
  },
  {
    when: "it is new and no one has read it",
    result: "pass",
    resource: resourceWith(
      secret,
      { use: { lastAccessedAt: null, lastChangedAt: null } },
      { createdAt: daysAgo(5) },
    ),
  },
  {
    when: "no one knows when it was made",
    result: "unknown",
    resource: resourceWith(secret, { use: { lastAccessedAt: null, lastChangedAt: null } }),
  },
]);
