import cluster from "../../resources/redshift-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./redshift-audit-logging.ts";

checkTable(check, [
  {
    when: "logs go to CloudWatch",
    result: "pass",
    resource: resourceWith(cluster, {
      logging: { enabled: true, destinationKind: "cloudwatch", bucketName: null },
    }),
  },
  {
    when: "there are none",
    result: "fail",
    resource: resourceWith(cluster, { logging: { enabled: false, destinationKind: null, bucketName: null } }),
    evidence: { loggingEnabled: false },
  },
]);
