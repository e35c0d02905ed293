import cluster from "../../resources/redshift-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./redshift-custom-admin-name.ts";

const access = (masterUsername: string | null) => ({
  masterUsername,
  iamRoleArns: [],
  parameterGroupNames: [],
});

checkTable(check, [
  {
    when: "its name was chosen",
    result: "pass",
    resource: resourceWith(cluster, { access: access("warehouse_owner") }),
  },
  {
    when: "it is awsuser",
    result: "fail",
    resource: resourceWith(cluster, { access: access("awsuser") }),
    evidence: { masterUsername: "awsuser" },
  },
  { when: "AWS did not say", result: "unknown", resource: resourceWith(cluster, { access: access(null) }) },
]);
