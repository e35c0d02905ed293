import { tlsRequiredTable } from "../../testing/tls-required-table.ts";
import check from "./rds-sqlserver-tls-required.ts";

tlsRequiredTable(check, {
  engine: { name: "sqlserver-se", version: "15.00" },
  otherEngine: { name: "mysql", version: "8.0.36" },
  parameter: "rds.force_ssl",
  on: ["1", "1"],
  off: "0",
  withoutValue: "unknown",
});
