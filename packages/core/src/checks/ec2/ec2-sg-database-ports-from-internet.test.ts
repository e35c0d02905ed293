import { openPortsTable } from "../../testing/open-ports-table.ts";
import check from "./ec2-sg-database-ports-from-internet.ts";

openPortsTable(check, {
  port: 5432,
  every: [3306, 5432, 27017, 27018, 6379, 1433, 1434, 1521, 2483],
  families: "both",
});
