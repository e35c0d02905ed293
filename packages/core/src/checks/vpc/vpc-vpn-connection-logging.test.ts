import connection from "../../resources/ec2-vpn-connection.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./vpc-vpn-connection-logging.ts";

const tunnel = (over: object = {}) => ({
  outsideIp: "198.51.100.1",
  ikeVersions: ["ikev2"],
  logsToCloudWatch: true,
  ...over,
});

checkTable(check, [
  {
    when: "both log",
    result: "pass",
    resource: resourceWith(connection, { tunnels: [tunnel(), tunnel()] }),
  },
  {
    when: "one does not",
    result: "fail",
    resource: resourceWith(connection, {
      tunnels: [tunnel(), tunnel({ outsideIp: "198.51.100.2", logsToCloudWatch: false })],
    }),
    evidence: { tunnels: [{ outsideIp: "198.51.100.2" }] },
  },
]);
