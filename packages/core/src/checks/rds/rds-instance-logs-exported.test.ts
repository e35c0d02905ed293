import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-instance-logs-exported.ts";

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
    when: "PostgreSQL exports both logs",
    result: "pass",
    resource: resourceWith(database, {
      engine: engine("postgres"),
      monitoring: monitoring("upgrade", "postgresql"),
    }),
  },
  {
    when: "Aurora PostgreSQL exports its log",
    result: "pass",
    resource: resourceWith(database, {
      engine: engine("aurora-postgresql"),
      monitoring: monitoring("postgresql"),
    }),
  },
  {
    when: "MySQL exports errors only",
    result: "fail",
    resource: resourceWith(database, { engine: engine("mysql"), monitoring: monitoring("error") }),
    evidence: { exported: ["error"], missing: ["audit", "general", "slowquery"] },
  },
  {
    when: "SQL Server exports nothing",
    result: "fail",
    resource: resourceWith(database, { engine: engine("sqlserver-se"), monitoring: monitoring() }),
    evidence: { missing: ["error", "agent"] },
  },
  {
    when: "Oracle lacks the listener log",
    result: "fail",
    resource: resourceWith(database, {
      engine: engine("oracle-se2"),
      monitoring: monitoring("alert", "audit", "trace"),
    }),
    evidence: { missing: ["listener"] },
  },
  {
    when: "it is a DocumentDB instance",
    result: "not_applicable",
    resource: resourceWith(database, { engine: engine("docdb"), monitoring: monitoring() }),
  },
]);
