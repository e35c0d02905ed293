import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-instance-minor-version-upgrade.ts";

const engine = (name = "mysql", version = "8.0.36") => ({
  name,
  version,
  licenseModel: null,
  autoMinorVersionUpgrade: true as boolean | null,
  lifecycleSupport: null,
});

checkTable(check, [
  { when: "it is on", result: "pass", resource: resourceWith(database, { engine: engine() }) },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(database, { engine: { ...engine(), autoMinorVersionUpgrade: false } }),
    evidence: { autoMinorVersionUpgrade: false },
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(database, { engine: { ...engine(), autoMinorVersionUpgrade: null } }),
  },
  {
    when: "it is a Neptune instance",
    result: "not_applicable",
    resource: resourceWith(database, { engine: { ...engine(), name: "neptune" } }),
  },
]);
