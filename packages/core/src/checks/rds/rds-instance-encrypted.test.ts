import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-instance-encrypted.ts";

const engine = (name = "mysql", version = "8.0.36") => ({
  name,
  version,
  licenseModel: null,
  autoMinorVersionUpgrade: true as boolean | null,
  lifecycleSupport: null,
});

checkTable(check, [
  {
    when: "its storage is encrypted",
    result: "pass",
    resource: resourceWith(database, {
      engine: engine(),
      encryption: { encrypted: true, kmsKeyArn: "arn:aws:kms:us-east-1:123456789012:key/k" },
    }),
  },
  {
    when: "its storage is in the clear",
    result: "fail",
    resource: resourceWith(database, { engine: engine(), encryption: { encrypted: false, kmsKeyArn: null } }),
    evidence: { encrypted: false, engine: "mysql" },
  },
  {
    when: "it is a DocumentDB instance",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine("docdb"),
      encryption: { encrypted: false, kmsKeyArn: null },
    }),
  },
]);
