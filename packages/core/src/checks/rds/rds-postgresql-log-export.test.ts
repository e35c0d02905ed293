import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-postgresql-log-export.ts";

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
    when: "it exports its log",
    result: "pass",
    resource: resourceWith(database, { engine: engine("postgres"), monitoring: monitoring("postgresql") }),
  },
  {
    when: "it exports nothing",
    result: "fail",
    resource: resourceWith(database, { engine: engine("postgres"), monitoring: monitoring() }),
    evidence: { missing: ["postgresql"] },
  },
  {
    when: "it is MySQL",
    result: "not_applicable",
    resource: resourceWith(database, { engine: engine("mysql"), monitoring: monitoring() }),
  },
]);
