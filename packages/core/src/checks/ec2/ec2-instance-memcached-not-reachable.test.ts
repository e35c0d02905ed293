import { reachablePortTable } from "../../testing/reachable-port-table.ts";
import check from "./ec2-instance-memcached-not-reachable.ts";

reachablePortTable(check, { port: 11211 });
