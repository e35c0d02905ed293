import connection from "../../resources/ec2-vpn-connection.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./vpc-vpn-tunnels-up.ts";

const state = (up: boolean) => ({ outsideIp: "198.51.100.1", up, since: null, message: null });

checkTable(check, [
  {
    when: "both are up",
    result: "pass",
    resource: resourceWith(connection, { telemetry: [state(true), state(true)] }),
  },
  {
    when: "one is down",
    result: "fail",
    resource: resourceWith(connection, { telemetry: [state(true), state(false)] }),
    evidence: { tunnels: [{ outsideIp: "198.51.100.1", message: null }] },
  },
  {
    when: "AWS told of one tunnel only",
    result: "unknown",
    resource: resourceWith(connection, { telemetry: [state(true)] }),
  },
]);
