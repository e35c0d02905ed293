import { reachablePortTable } from "../../testing/reachable-port-table.ts";
import check from "./ec2-instance-sql-databases-not-reachable.ts";

reachablePortTable(check, { port: 1433 });
