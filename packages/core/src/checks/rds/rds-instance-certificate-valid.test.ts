import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import check from "./rds-instance-certificate-valid.ts";

const engine = (name = "mysql", version = "8.0.36") => ({
  name,
  version,
  licenseModel: null,
  autoMinorVersionUpgrade: true as boolean | null,
  lifecycleSupport: null,
});

checkTable(check, [
  {
    when: "it is valid for 91 days",
    result: "pass",
    resource: resourceWith(database, {
      engine: engine(),
      certificate: { authority: "rds-ca-rsa2048-g1", validTill: daysAgo(-91) },
    }),
  },
  {
    when: "it is valid for 90 days",
    result: "fail",
    resource: resourceWith(database, {
      engine: engine(),
      certificate: { authority: "rds-ca-2019", validTill: daysAgo(-90) },
    }),
    evidence: { authority: "rds-ca-2019", daysLeft: 90 },
  },
  {
    when: "it has run out",
    result: "fail",
    resource: resourceWith(database, {
      engine: engine(),
      certificate: { authority: "rds-ca-2019", validTill: daysAgo(1) },
    }),
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(database, { engine: engine(), certificate: { authority: null, validTill: null } }),
  },
  {
    when: "it is a DocumentDB instance",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine("docdb"),
      certificate: { authority: "rds-ca-2019", validTill: daysAgo(-90) },
    }),
  },
]);
