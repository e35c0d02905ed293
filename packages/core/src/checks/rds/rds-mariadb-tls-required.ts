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
  risk: "Whoever gets into the network reads queries, rows and passwords on their way to the MariaDB database.",
  parameter: "require_secure_transport",
  engineDefault: "off",
  skip: ({ name, version }) => {
    if (name !== "mariadb") return "It is no MariaDB instance.";
    return isBefore(version, 10, 5) ? "MariaDB before 10.5 has no such parameter." : null;
  },
});
