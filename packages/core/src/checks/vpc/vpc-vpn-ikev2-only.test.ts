import connection from "../../resources/ec2-vpn-connection.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./vpc-vpn-ikev2-only.ts";

const tunnel = (over: object = {}) => ({
  outsideIp: "198.51.100.1",
  ikeVersions: ["ikev2"],
  logsToCloudWatch: true,
  ...over,
});

checkTable(check, [
  {
    when: "both accept IKEv2 only",
    result: "pass",
    resource: resourceWith(connection, { tunnels: [tunnel(), tunnel()] }),
  },
  {
    when: "one also accepts IKEv1",
    result: "fail",
    resource: resourceWith(connection, { tunnels: [tunnel(), tunnel({ ikeVersions: ["ikev1", "ikev2"] })] }),
    evidence: { tunnels: [{ ikeVersions: ["ikev1", "ikev2"] }] },
  },
]);
