import { tlsRequiredTable } from "../../testing/tls-required-table.ts";
import check from "./rds-mysql-tls-required.ts";

tlsRequiredTable(check, {
  engine: { name: "mysql", version: "8.0.36" },
  otherEngine: { name: "postgres", version: "16.3" },
  parameter: "require_secure_transport",
  on: ["ON", "1"],
  off: "0",
  withoutValue: "fail",
});
