import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-sqlserver-log-export.ts";

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
      engine: engine("sqlserver-se"),
      monitoring: monitoring("error", "agent"),
    }),
  },
  {
    when: "it exports errors only",
    result: "fail",
    resource: resourceWith(database, { engine: engine("sqlserver-ee"), monitoring: monitoring("error") }),
    evidence: { missing: ["agent"] },
  },
  {
    when: "it is MySQL",
    result: "not_applicable",
    resource: resourceWith(database, { engine: engine("mysql"), monitoring: monitoring() }),
  },
]);
