import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import check from "./rds-instance-engine-not-deprecated.ts";

function having(status: string | null, ...ends: (string | null)[]) {
  const engine = {
    name: "mysql",
    version: "8.0.36",
    licenseModel: null,
    autoMinorVersionUpgrade: true,
    lifecycleSupport: null,
  };
  const periods = ends.map((end) => ({ name: "open-source-rds-standard-support", end }));
  return resourceWith(database, { engine, versionState: { status }, majorVersion: { name: "8.0", periods } });
}

checkTable(check, [
  {
    when: "its version is in standard support",
    result: "pass",
    resource: having("available", daysAgo(-100)),
  },
  { when: "its engine has no periods of support", result: "pass", resource: having("available") },
  {
    when: "its version has left standard support",
    result: "fail",
    resource: having("available", daysAgo(1)),
    evidence: { version: "8.0.36", majorVersion: "8.0" },
  },
  {
    when: "its version is deprecated",
    result: "fail",
    resource: having("deprecated", daysAgo(-100)),
    evidence: { status: "deprecated" },
  },
  {
    when: "AWS no longer lists its version",
    result: "fail",
    resource: having(null),
    evidence: { status: null },
  },
  { when: "AWS did not tell when support ends", result: "unknown", resource: having("available", null) },
]);
