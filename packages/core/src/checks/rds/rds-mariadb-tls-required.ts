import { tlsRequiredCheck } from "./tls-required-check.ts";

function isBefore(version: string, major: number, minor: number): boolean {
  const [first = Number.NaN, second = 0] = version.split(".").map(Number);
  return first < major || (first === major && second < minor);
}

export default tlsRequiredCheck({
  id: "rds-mariadb-tls-required",
  requirement: "RDS for MariaDB DB instances should require TLS connections",
  problem: "MariaDB instance accepts connections without TLS",
  severity: "medium",
  category: "Encryption",
  service: "RDS",
  frameworks: { fsbp: ["RDS.44"] },
  automation: "SEMI_AUTOMATIC",
  risk: "An attacker in the network can read queries, rows, and passwords of the MariaDB database in transit.",
  parameter: "require_secure_transport",
  engineDefault: "off",
  skip: ({ name, version }) => {
    if (name !== "mariadb") return "Not a MariaDB instance.";
    return isBefore(version, 10, 5) ? "MariaDB versions before 10.5 do not support this parameter." : null;
  },
});
