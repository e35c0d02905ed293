import { openPortsTable } from "../../testing/open-ports-table.ts";
import check from "./ec2-sg-admin-ports-ipv4.ts";

openPortsTable(check, {
  port: 22,
  every: [22, 3389],
  families: "ipv4",
});
