import user from "../../resources/iam-user.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import { daysAgo } from "../../testing/evaluate-saving.ts";
import check from "./iam-user-access-key-age-90.ts";

const key = (days: number) => ({ id: "AKIA1", active: true, createdAt: daysAgo(days) });

checkTable(check, [
  { when: "it is young", result: "pass", resource: resourceWith(user, { accessKeys: [key(90)] }) },
  {
    when: "it is old",
    result: "fail",
    resource: resourceWith(user, { accessKeys: [key(91)] }),
    evidence: { keys: [{ id: "AKIA1", ageDays: 91 }] },
  },
  {
    when: "the old one is inactive",
    result: "not_applicable",
    resource: resourceWith(user, { accessKeys: [{ ...key(300), active: false }] }),
  },
  {
    when: "no one knows its age",
    result: "unknown",
    resource: resourceWith(user, { accessKeys: [{ ...key(1), createdAt: null }] }),
  },
]);
