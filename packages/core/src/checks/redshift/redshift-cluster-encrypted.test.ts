import cluster from "../../resources/redshift-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./redshift-cluster-encrypted.ts";

checkTable(check, [
  {
    when: "it is encrypted",
    result: "pass",
    resource: resourceWith(cluster, { encryption: { encrypted: true, kmsKeyArn: "arn:key" } }),
  },
  {
    when: "it is in the clear",
    result: "fail",
    resource: resourceWith(cluster, { encryption: { encrypted: false, kmsKeyArn: null } }),
    evidence: { encrypted: false },
  },
]);
