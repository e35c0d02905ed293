import securityGroup, { type SecurityGroupRule } from "../../resources/ec2-security-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-sg-only-authorized-open-ports.ts";

function rule(over: Partial<SecurityGroupRule>): SecurityGroupRule {
  return {
    protocol: "tcp",
    fromPort: 443,
    toPort: 443,
    ipv4Cidrs: [],
    ipv6Cidrs: [],
    prefixListIds: [],
    groups: [],
    ...over,
  };
}
function group(...inbound: SecurityGroupRule[]) {
  return resourceWith(securityGroup, { inbound });
}

checkTable(check, [
  {
    when: "the web ports are open to everyone",
    result: "pass",
    resource: group(
      rule({ ipv4Cidrs: ["0.0.0.0/0"] }),
      rule({ fromPort: 80, toPort: 80, ipv6Cidrs: ["::/0"] }),
    ),
  },
  {
    when: "nothing is open to everyone",
    result: "pass",
    resource: group(rule({ fromPort: 22, toPort: 22, ipv4Cidrs: ["192.0.2.0/24"] })),
  },
  {
    when: "another port is open",
    result: "fail",
    resource: group(rule({ fromPort: 8443, toPort: 8443, ipv4Cidrs: ["0.0.0.0/0"] })),
    evidence: { rules: [{ fromPort: 8443 }] },
  },
  {
    when: "a range between the two web ports is open",
    result: "fail",
    resource: group(rule({ fromPort: 80, toPort: 443, ipv4Cidrs: ["0.0.0.0/0"] })),
  },
  {
    when: "a web port is open by UDP",
    result: "fail",
    resource: group(rule({ protocol: "udp", ipv4Cidrs: ["0.0.0.0/0"] })),
    evidence: { rules: [{ protocol: "udp" }] },
  },
  {
    when: "all traffic is open",
    result: "fail",
    resource: group(rule({ protocol: "-1", fromPort: null, toPort: null, ipv4Cidrs: ["0.0.0.0/0"] })),
  },
  {
    when: "pings from everyone are let in",
    result: "fail",
    resource: group(rule({ protocol: "icmp", fromPort: 8, toPort: -1, ipv4Cidrs: ["0.0.0.0/0"] })),
  },
]);
