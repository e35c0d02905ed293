import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-cluster-custom-admin-name.ts";

const engine = (name = "aurora-mysql", mode: string | null = "provisioned") => ({
  name,
  version: "8.0",
  mode,
  autoMinorVersionUpgrade: null as boolean | null,
  lifecycleSupport: null,
});
const access = (masterUsername: string | null) => ({
  masterUsername,
  iamAuthentication: null,
  masterSecretArn: null,
});

checkTable(check, [
  {
    when: "its name was chosen",
    result: "pass",
    resource: resourceWith(cluster, { engine: engine(), access: access("app_owner") }),
  },
  {
    when: "it is admin",
    result: "fail",
    resource: resourceWith(cluster, { engine: engine(), access: access("admin") }),
    evidence: { masterUsername: "admin" },
  },
  {
    when: "it is postgres",
    result: "fail",
    resource: resourceWith(cluster, { engine: engine(), access: access("postgres") }),
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(cluster, { engine: engine(), access: access(null) }),
  },
  {
    when: "it is a Neptune cluster",
    result: "not_applicable",
    resource: resourceWith(cluster, { engine: engine("neptune"), access: access("admin") }),
  },
]);
