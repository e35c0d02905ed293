import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-instance-iam-auth.ts";

const engine = (name = "mysql", version = "8.0.36") => ({
  name,
  version,
  licenseModel: null,
  autoMinorVersionUpgrade: true as boolean | null,
  lifecycleSupport: null,
});
const alone = { clusterId: null as string | null, replicaOf: null as string | null, replicaIds: [] };
const access = (iamAuthentication: boolean | null) => ({
  masterUsername: "app_owner",
  iamAuthentication,
  masterSecretArn: null,
});

checkTable(check, [
  {
    when: "it allows IAM",
    result: "pass",
    resource: resourceWith(database, { engine: engine(), topology: alone, access: access(true) }),
  },
  {
    when: "it does not",
    result: "fail",
    resource: resourceWith(database, { engine: engine(), topology: alone, access: access(false) }),
    evidence: { iamAuthentication: false },
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
      access: access(false),
    }),
  },
  {
    when: "it is a DocumentDB instance",
    result: "not_applicable",
    resource: resourceWith(database, { engine: engine("docdb"), topology: alone, access: access(false) }),
  },
  {
    when: "its engine has no IAM authentication",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine("sqlserver-se"),
      topology: alone,
      access: access(false),
    }),
  },
]);
