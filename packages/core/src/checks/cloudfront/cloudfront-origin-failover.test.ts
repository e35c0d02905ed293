import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-origin-failover.ts";

checkTable(check, [
  {
    when: "a group has two members",
    result: "pass",
    resource: resourceWith(distribution, { originGroups: [{ id: "g", originIds: ["a", "b"] }] }),
  },
  {
    when: "there is no group",
    result: "fail",
    resource: resourceWith(distribution, { originGroups: [] }),
    evidence: { originGroups: 0 },
  },
]);
