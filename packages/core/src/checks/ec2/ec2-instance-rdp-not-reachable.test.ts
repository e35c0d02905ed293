import { reachablePortTable } from "../../testing/reachable-port-table.ts";
import check from "./ec2-instance-rdp-not-reachable.ts";

reachablePortTable(check, { port: 3389 });
