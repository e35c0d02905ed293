import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-snapshot-block-public-access.ts";

checkTable(check, [
  {
    when: "all sharing is blocked",
    result: "pass",
    resource: resourceWith(accountRegion, { ebsSnapshotBlockPublicAccess: { state: "block-all-sharing" } }),
  },
  {
    when: "new sharing only is blocked",
    result: "fail",
    resource: resourceWith(accountRegion, { ebsSnapshotBlockPublicAccess: { state: "block-new-sharing" } }),
    evidence: { state: "block-new-sharing" },
  },
  {
    when: "nothing is blocked",
    result: "fail",
    resource: resourceWith(accountRegion, { ebsSnapshotBlockPublicAccess: { state: "unblocked" } }),
  },
]);
