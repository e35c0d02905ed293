import { own } from "../../model/own.ts";
import { logExportCheck } from "./log-export-check.ts";

const mysqlLogs = ["audit", "error", "general", "slowquery"] as const;

/**
 * Log types per engine that Security Hub requires (RDS.9); a name also covers its editions ("oracle-se2").
 */
const engineLogs: Readonly<Record<string, readonly string[]>> = {
  aurora: mysqlLogs,
  "aurora-mysql": mysqlLogs,
  "aurora-postgresql": ["postgresql"],
  mariadb: mysqlLogs,
  mysql: mysqlLogs,
  oracle: ["alert", "audit", "trace", "listener"],
  postgres: ["postgresql", "upgrade"],
  sqlserver: ["error", "agent"],
};

export default logExportCheck({
  id: "rds-instance-logs-exported",
  requirement: "RDS DB instances should publish logs to CloudWatch Logs",
  problem: "Logs are not published to CloudWatch Logs",
  severity: "medium",
  category: "Logging",
  service: "RDS",
  frameworks: {
    fsbp: ["RDS.9"],
    pci_dss_4: ["10.2.1"],
    nist_800_53_r5: [
      "AC-2(4)",
      "AC-4(26)",
      "AC-6(9)",
      "AU-2",
      "AU-3",
      "AU-6(3)",
      "AU-6(4)",
      "AU-10",
      "AU-12",
      "CA-7",
      "SC-7(9)",
      "SC-7(10)",
      "SI-3(8)",
      "SI-4(20)",
      "SI-7(8)",
    ],
  },
  automation: "SEMI_AUTOMATIC",
  risk: "Logs are lost with the instance, or overwritten, so failures and breaches can't be investigated.",
  required: (engine) =>
    own(engineLogs, engine) ??
    Object.entries(engineLogs).find(([start]) => engine.startsWith(`${start}-`))?.[1],
});
