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
  risk: "Whoever gets into the network reads queries, rows and passwords on their way to the SQL Server database.",
  parameter: "rds.force_ssl",
  engineDefault: null,
  skip: ({ name }) => (name.startsWith("sqlserver-") ? null : "It is no SQL Server instance."),
});
