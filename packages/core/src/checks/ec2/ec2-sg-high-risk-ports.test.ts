import { openPortsTable } from "../../testing/open-ports-table.ts";
import check from "./ec2-sg-high-risk-ports.ts";

openPortsTable(check, {
  port: 9200,
  every: [
    20, 21, 22, 23, 25, 110, 135, 143, 445, 1433, 1434, 3000, 3306, 3389, 4333, 5000, 5432, 5500, 5601, 8080,
    8088, 8888, 9200, 9300,
  ],
  families: "both",
});
