import snapshot from "../../resources/ec2-snapshot.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-snapshot-not-public.ts";

checkTable(check, [
  {
    when: "it is shared with one account",
    result: "pass",
    resource: resourceWith(snapshot, { sharing: { public: false, accountIds: ["210987654321"] } }),
  },
  {
    when: "it is shared with everyone",
    result: "fail",
    resource: resourceWith(snapshot, { sharing: { public: true, accountIds: [] } }),
    evidence: { sharedWith: "all" },
  },
]);
