import user from "../../resources/iam-user.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-user-single-active-key.ts";

const key = (active: boolean) => ({ id: "AKIA1", active, createdAt: null });

checkTable(check, [
  {
    when: "it has one",
    result: "pass",
    resource: resourceWith(user, { accessKeys: [key(true), key(false)] }),
  },
  {
    when: "it has two",
    result: "fail",
    resource: resourceWith(user, { accessKeys: [key(true), key(true)] }),
    evidence: { activeKeys: [key(true), key(true)] },
  },
  {
    when: "it has none",
    result: "not_applicable",
    resource: resourceWith(user, { accessKeys: [key(false)] }),
  },
]);
