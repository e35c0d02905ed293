import securityGroup, { type SecurityGroupRule } from "../../resources/ec2-security-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-sg-all-ports-from-internet.ts";

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
    when: "one port is open to everyone",
    result: "pass",
    resource: group(rule({ ipv4Cidrs: ["0.0.0.0/0"] })),
  },
  {
    when: "all ports are open to one network",
    result: "pass",
    resource: group(rule({ protocol: "-1", ipv4Cidrs: ["10.0.0.0/8"] })),
  },
  {
    when: "all traffic is open to everyone",
    result: "fail",
    resource: group(rule({ protocol: "-1", fromPort: null, toPort: null, ipv4Cidrs: ["0.0.0.0/0"] })),
    evidence: { rules: [{ protocol: "-1", fromPort: null, toPort: null, sources: ["0.0.0.0/0"] }] },
  },
  {
    when: "the full range of TCP is open to every IPv6 address",
    result: "fail",
    resource: group(rule({ fromPort: 0, toPort: 65_535, ipv6Cidrs: ["::/0"] })),
    evidence: { rules: [{ sources: ["::/0"] }] },
  },
]);
