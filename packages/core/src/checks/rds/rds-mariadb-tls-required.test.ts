import { databaseOf, parametersOf, tlsRequiredTable } from "../../testing/tls-required-table.ts";
import check from "./rds-mariadb-tls-required.ts";

tlsRequiredTable(
  check,
  {
    engine: { name: "mariadb", version: "10.11.6" },
    otherEngine: { name: "mysql", version: "8.0.36" },
    parameter: "require_secure_transport",
    on: ["ON", "1"],
    off: "0",
    withoutValue: "fail",
  },
  [
    {
      when: "it is MariaDB 11",
      result: "pass",
      resource: databaseOf({ name: "mariadb", version: "11.4.2" }),
      others: [parametersOf({ require_secure_transport: "1" })],
    },
    {
      when: "it is MariaDB before 10.5",
      result: "not_applicable",
      resource: databaseOf({ name: "mariadb", version: "10.4.34" }),
    },
  ],
);
