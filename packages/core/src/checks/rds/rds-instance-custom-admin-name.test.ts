import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-instance-custom-admin-name.ts";

const engine = (name = "mysql", version = "8.0.36") => ({
  name,
  version,
  licenseModel: null,
  autoMinorVersionUpgrade: true as boolean | null,
  lifecycleSupport: null,
});
const alone = { clusterId: null as string | null, replicaOf: null as string | null, replicaIds: [] };
const access = (masterUsername: string | null) => ({
  masterUsername,
  iamAuthentication: null,
  masterSecretArn: null,
});

checkTable(check, [
  {
    when: "its name was chosen",
    result: "pass",
    resource: resourceWith(database, { engine: engine(), topology: alone, access: access("app_owner") }),
  },
  {
    when: "it is admin",
    result: "fail",
    resource: resourceWith(database, { engine: engine(), topology: alone, access: access("admin") }),
    evidence: { masterUsername: "admin" },
  },
  {
    when: "it is postgres",
    result: "fail",
    resource: resourceWith(database, { engine: engine(), topology: alone, access: access("postgres") }),
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(database, { engine: engine(), topology: alone, access: access(null) }),
  },
  {
    when: "it is part of a cluster",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine(),
      topology: { ...alone, clusterId: "c1" },
      access: access("admin"),
    }),
  },
  {
    when: "it is a DocumentDB instance",
    result: "not_applicable",
    resource: resourceWith(database, { engine: engine("docdb"), topology: alone, access: access("admin") }),
  },
]);
