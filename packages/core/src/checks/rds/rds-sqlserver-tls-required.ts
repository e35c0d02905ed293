import { tlsRequiredCheck } from "./tls-required-check.ts";

export default tlsRequiredCheck({
  id: "rds-sqlserver-tls-required",
  requirement: "RDS for SQL Server DB instances should require TLS connections",
  problem: "SQL Server instance accepts connections without TLS",
  severity: "medium",
  category: "Encryption",
  service: "RDS",
  frameworks: { fsbp: ["RDS.41"] },
  automation: "SEMI_AUTOMATIC",
  risk: "An attacker in the network can read queries, rows, and passwords of the SQL Server database in transit.",
  parameter: "rds.force_ssl",
  engineDefault: null,
  skip: ({ name }) => (name.startsWith("sqlserver-") ? null : "Not a SQL Server instance."),
});
