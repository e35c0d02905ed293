import { openPortsTable } from "../../testing/open-ports-table.ts";
import check from "./ec2-sg-admin-ports-ipv6.ts";

openPortsTable(check, {
  port: 3389,
  every: [22, 3389],
  families: "ipv6",
});
