import { tlsRequiredTable } from "../../testing/tls-required-table.ts";
import check from "./rds-postgresql-tls-required.ts";

tlsRequiredTable(check, {
  engine: { name: "postgres", version: "16.3" },
  otherEngine: { name: "mysql", version: "8.0.36" },
  parameter: "rds.force_ssl",
  on: ["1", "1"],
  off: "0",
  withoutValue: "unknown",
});
