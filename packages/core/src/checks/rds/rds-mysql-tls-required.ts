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
  risk: "Whoever gets into the network reads queries, rows and passwords on their way to the MySQL database.",
  parameter: "require_secure_transport",
  engineDefault: "off",
  skip: ({ name }) => (name === "mysql" ? null : "It is no MySQL instance of RDS."),
});
