import securityGroup, { type SecurityGroupRule } from "../../resources/ec2-security-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-sg-admin-ports-ipv4.ts";

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
    when: "the port is open to a network of its own",
    verdict: "pass",
    resource: group(rule({ fromPort: 22, toPort: 22, ipv4Cidrs: ["10.0.0.0/8"], ipv6Cidrs: ["fd00::/8"] })),
  },
  {
    when: "only HTTPS is open to everybody",
    verdict: "pass",
    resource: group(rule({ ipv4Cidrs: ["0.0.0.0/0"] })),
  },
  { when: "there are no rules", verdict: "pass", resource: group() },
  {
    when: "the port itself is open",
    verdict: "fail",
    resource: group(rule({ fromPort: 22, toPort: 22, ipv4Cidrs: ["0.0.0.0/0"] })),
    evidence: {
      openPorts: [22],
      rules: [{ protocol: "tcp", fromPort: 22, toPort: 22, sources: ["0.0.0.0/0"] }],
    },
  },
  {
    when: "a range around it is open",
    verdict: "fail",
    resource: group(rule({ fromPort: 21, toPort: 22, ipv4Cidrs: ["0.0.0.0/0"] })),
  },
  {
    when: "all traffic is open",
    verdict: "fail",
    resource: group(rule({ protocol: "-1", fromPort: null, toPort: null, ipv4Cidrs: ["0.0.0.0/0"] })),
    evidence: { openPorts: [22, 3389] },
  },
  {
    when: "it is open to the other family only",
    verdict: "pass",
    resource: group(rule({ fromPort: 22, toPort: 22, ipv6Cidrs: ["::/0"] })),
  },
]);
