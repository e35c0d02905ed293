import instance from "../../resources/ec2-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-instance-user-data-no-secrets.ts";

checkTable(check, [
  {
    when: "there is none",
    result: "pass",
    resource: resourceWith(instance, { userData: { present: false, suspectLines: [], accessKeyIds: [] } }),
  },
  {
    when: "two lines look like credentials",
    result: "fail",
    resource: resourceWith(instance, { userData: { present: true, suspectLines: [2, 7], accessKeyIds: [] } }),
    evidence: { lines: [2, 7] },
  },
]);
