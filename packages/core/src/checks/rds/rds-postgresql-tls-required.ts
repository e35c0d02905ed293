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
  risk: "Whoever gets into the network reads queries, rows and passwords on their way to the PostgreSQL database.",
  parameter: "rds.force_ssl",
  engineDefault: null,
  skip: ({ name }) => (name === "postgres" ? null : "It is no PostgreSQL instance of RDS."),
});
