import { reachablePortTable } from "../../testing/reachable-port-table.ts";
import check from "./ec2-instance-kafka-not-reachable.ts";

reachablePortTable(check, { port: 9092 });
