import { logExportCheck } from "./log-export-check.ts";

export default logExportCheck({
  id: "rds-sqlserver-log-export",
  requirement: "RDS for SQL Server DB instances should publish agent and error logs to CloudWatch Logs",
  problem: "Agent or error logs are not published to CloudWatch Logs",
  severity: "medium",
  category: "Logging",
  service: "RDS",
  frameworks: {
    fsbp: ["RDS.40"],
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
  risk: "Sign-ins, errors, and jobs of the SQL Server database leave no log that outlives it.",
  required: (engine) => (engine.startsWith("sqlserver-") ? ["agent", "error"] : undefined),
});
