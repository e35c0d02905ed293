import group from "../../resources/elb-target-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-target-group-encrypted-protocol.ts";

function having(targetKind: string, protocol: string | null) {
  return resourceWith(group, {
    settings: { targetKind, protocol, port: 80, vpcId: "vpc-1", ipAddressType: "ipv4" },
  });
}

checkTable(check, [
  { when: "it uses HTTPS", result: "pass", resource: having("instance", "HTTPS") },
  { when: "it uses TLS", result: "pass", resource: having("ip", "TLS") },
  {
    when: "it uses HTTP",
    result: "fail",
    resource: having("ip", "HTTP"),
    evidence: { protocol: "HTTP", port: 80 },
  },
  { when: "it uses TCP", result: "fail", resource: having("ip", "TCP") },
  { when: "AWS did not tell the protocol", result: "unknown", resource: having("ip", null) },
  { when: "the targets are functions", result: "not_applicable", resource: having("lambda", null) },
  { when: "the target is a load balancer", result: "not_applicable", resource: having("alb", "TCP") },
]);
