import { tlsRequiredCheck } from "./tls-required-check.ts";

export default tlsRequiredCheck({
  id: "rds-postgresql-tls-required",
  requirement: "RDS for PostgreSQL DB instances should require TLS connections",
  problem: "PostgreSQL instance accepts connections without TLS",
  severity: "medium",
  category: "Encryption",
  service: "RDS",
  frameworks: { fsbp: ["RDS.38"] },
  automation: "SEMI_AUTOMATIC",
  risk: "An attacker in the network can read queries, rows, and passwords of the PostgreSQL database in transit.",
  parameter: "rds.force_ssl",
  engineDefault: null,
  skip: ({ name }) => (name === "postgres" ? null : "Not an RDS for PostgreSQL instance."),
});
