import { reachablePortTable } from "../../testing/reachable-port-table.ts";
import check from "./ec2-instance-elasticsearch-not-reachable.ts";

reachablePortTable(check, { port: 5601 });
