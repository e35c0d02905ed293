import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-mariadb-log-export.ts";

const engine = (name = "mysql", version = "8.0.36") => ({
  name,
  version,
  licenseModel: null,
  autoMinorVersionUpgrade: true as boolean | null,
  lifecycleSupport: null,
});
const monitoring = (...logExports: string[]) => ({
  enhancedIntervalSeconds: 0,
  roleArn: null,
  performanceInsights: null,
  logExports,
});

checkTable(check, [
  {
    when: "it exports both logs",
    result: "pass",
    resource: resourceWith(database, {
      engine: engine("mariadb"),
      monitoring: monitoring("error", "audit", "general"),
    }),
  },
  {
    when: "it exports errors only",
    result: "fail",
    resource: resourceWith(database, { engine: engine("mariadb"), monitoring: monitoring("error") }),
    evidence: { missing: ["audit"] },
  },
  {
    when: "it is MySQL",
    result: "not_applicable",
    resource: resourceWith(database, { engine: engine("mysql"), monitoring: monitoring() }),
  },
]);
