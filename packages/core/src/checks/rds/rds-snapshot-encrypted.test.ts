import snapshot from "../../resources/rds-db-snapshot.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-snapshot-encrypted.ts";

const source = {
  instanceId: "shop",
  kind: "manual",
  engine: "mysql",
  engineVersion: null,
  vpcId: null,
  copiedFrom: null,
};

checkTable(check, [
  {
    when: "it is encrypted",
    result: "pass",
    resource: resourceWith(snapshot, { encryption: { encrypted: true, kmsKeyArn: "arn:key" }, source }),
  },
  {
    when: "it is in the clear",
    result: "fail",
    resource: resourceWith(snapshot, { encryption: { encrypted: false, kmsKeyArn: null }, source }),
    evidence: { encrypted: false, instanceId: "shop" },
  },
]);
