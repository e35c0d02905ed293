import { tlsRequiredCheck } from "./tls-required-check.ts";

export default tlsRequiredCheck({
  id: "rds-mysql-tls-required",
  requirement: "RDS for MySQL DB instances should require TLS connections",
  problem: "MySQL instance accepts connections without TLS",
  severity: "medium",
  category: "Encryption",
  service: "RDS",
  frameworks: { fsbp: ["RDS.39"] },
  automation: "SEMI_AUTOMATIC",
  risk: "An attacker in the network can read queries, rows, and passwords of the MySQL database in transit.",
  parameter: "require_secure_transport",
  engineDefault: "off",
  skip: ({ name }) => (name === "mysql" ? null : "Not an RDS for MySQL instance."),
});
