import group from "../../resources/elb-target-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-target-group-health-check-https.ts";

function having(targetKind: string, protocol: string | null) {
  const settings = { targetKind, protocol: "HTTPS", port: 443, vpcId: "vpc-1", ipAddressType: "ipv4" };
  return resourceWith(group, {
    settings,
    healthCheck: { enabled: true, protocol, path: "/", port: "traffic-port" },
  });
}

checkTable(check, [
  { when: "it uses HTTPS", result: "pass", resource: having("instance", "HTTPS") },
  { when: "it uses HTTP", result: "fail", resource: having("ip", "HTTP"), evidence: { protocol: "HTTP" } },
  { when: "AWS did not tell the protocol", result: "unknown", resource: having("ip", null) },
  { when: "the targets are functions", result: "not_applicable", resource: having("lambda", null) },
]);
