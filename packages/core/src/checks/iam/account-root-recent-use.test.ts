import account from "../../resources/account.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import { daysAgo } from "../../testing/evaluate-saving.ts";
import { reportRow } from "../../testing/report-row.ts";
import check from "./account-root-recent-use.ts";

checkTable(check, [
  {
    when: "it was used long ago",
    result: "pass",
    resource: resourceWith(account, { rootCredentials: reportRow({ passwordLastUsedAt: daysAgo(400) }) }),
  },
  {
    when: "it never was",
    result: "pass",
    resource: resourceWith(account, { rootCredentials: reportRow() }),
  },
  {
    when: "someone signed in",
    result: "fail",
    resource: resourceWith(account, { rootCredentials: reportRow({ passwordLastUsedAt: daysAgo(0.5) }) }),
    evidence: { usedAt: [daysAgo(0.5)] },
  },
  {
    when: "a key was used",
    result: "fail",
    resource: resourceWith(account, {
      rootCredentials: reportRow({
        accessKeys: [
          {
            active: true,
            lastRotatedAt: null,
            lastUsedAt: daysAgo(0.1),
            lastUsedRegion: null,
            lastUsedService: null,
          },
        ],
      }),
    }),
    evidence: { usedAt: [daysAgo(0.1)] },
  },
]);
