import { openPortsTable } from "../../testing/open-ports-table.ts";
import check from "./ec2-sg-ssh-from-internet.ts";

openPortsTable(check, {
  port: 22,
  every: [22],
  families: "both",
});
