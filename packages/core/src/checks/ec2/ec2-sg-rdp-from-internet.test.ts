import { openPortsTable } from "../../testing/open-ports-table.ts";
import check from "./ec2-sg-rdp-from-internet.ts";

openPortsTable(check, {
  port: 3389,
  every: [3389],
  families: "both",
});
