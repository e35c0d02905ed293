import cluster from "../../resources/redshift-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./redshift-cluster-tls-required.ts";

const access = { masterUsername: "owner", iamRoleArns: [], parameterGroupNames: ["default.redshift-1.0"] };

checkTable(check, [
  {
    when: "TLS is required",
    result: "pass",
    resource: resourceWith(cluster, { tls: { required: true }, access }),
  },
  {
    when: "it is not",
    result: "fail",
    resource: resourceWith(cluster, { tls: { required: false }, access }),
    evidence: { require_ssl: false, parameterGroups: ["default.redshift-1.0"] },
  },
]);
