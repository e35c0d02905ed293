import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-instance-enhanced-monitoring.ts";

const engine = (name = "mysql", version = "8.0.36") => ({
  name,
  version,
  licenseModel: null,
  autoMinorVersionUpgrade: true as boolean | null,
  lifecycleSupport: null,
});
const monitoring = (enhancedIntervalSeconds: number) => ({
  enhancedIntervalSeconds,
  roleArn: null,
  performanceInsights: null,
  logExports: [],
});

checkTable(check, [
  {
    when: "it is measured every minute",
    result: "pass",
    resource: resourceWith(database, { engine: engine(), monitoring: monitoring(60) }),
  },
  {
    when: "it is not measured",
    result: "fail",
    resource: resourceWith(database, { engine: engine(), monitoring: monitoring(0) }),
    evidence: { monitoringInterval: 0 },
  },
  {
    when: "it is a DocumentDB instance",
    result: "not_applicable",
    resource: resourceWith(database, { engine: engine("docdb"), monitoring: monitoring(0) }),
  },
]);
