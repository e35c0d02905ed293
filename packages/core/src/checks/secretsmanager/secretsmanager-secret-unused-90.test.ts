import secret from "../../resources/secretsmanager-secret.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import { daysAgo } from "../../testing/judge-saving.ts";
import check from "./secretsmanager-secret-unused-90.ts";

checkTable(check, [
  {
    when: "it is read",
    verdict: "pass",
    resource: resourceWith(secret, { use: { lastAccessedAt: daysAgo(3), lastChangedAt: null } }),
  },
  {
    when: "nobody reads it",
    verdict: "fail",
    resource: resourceWith(secret, { use: { lastAccessedAt: daysAgo(120), lastChangedAt: null } }),
    evidence: { idleDays: 120 },
  },
  {
    when: "it is new and nobody has read it",
    verdict: "pass",
    resource: resourceWith(
      secret,
      { use: { lastAccessedAt: null, lastChangedAt: null } },
      { createdAt: daysAgo(5) },
    ),
  },
  {
    when: "nobody knows when it was made",
    verdict: "unknown",
    resource: resourceWith(secret, { use: { lastAccessedAt: null, lastChangedAt: null } }),
  },
]);
