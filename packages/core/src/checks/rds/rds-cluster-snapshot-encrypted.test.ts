import snapshot from "../../resources/rds-db-cluster-snapshot.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-cluster-snapshot-encrypted.ts";

const source = (engine = "aurora-postgresql") => ({
  clusterId: "shop",
  kind: "automated",
  engine,
  engineVersion: null,
  vpcId: null,
  copiedFrom: null,
});
const clear = { encrypted: false, kmsKeyArn: null };

checkTable(check, [
  {
    when: "it is encrypted",
    result: "pass",
    resource: resourceWith(snapshot, {
      encryption: { encrypted: true, kmsKeyArn: "arn:key" },
      source: source(),
    }),
  },
  {
    when: "it is in the clear",
    result: "fail",
    resource: resourceWith(snapshot, { encryption: clear, source: source() }),
    evidence: { encrypted: false, kind: "automated", clusterId: "shop" },
  },
  {
    when: "it is of Neptune",
    result: "not_applicable",
    resource: resourceWith(snapshot, { encryption: clear, source: source("neptune") }),
  },
]);
