import securityGroup, { type SecurityGroupRule } from "../../resources/ec2-security-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-sg-database-ports-from-internet.ts";

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
    resource: group(
      rule({ fromPort: 5432, toPort: 5432, ipv4Cidrs: ["10.0.0.0/8"], ipv6Cidrs: ["fd00::/8"] }),
    ),
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
    resource: group(rule({ fromPort: 5432, toPort: 5432, ipv4Cidrs: ["0.0.0.0/0"] })),
    evidence: {
      openPorts: [5432],
      rules: [{ protocol: "tcp", fromPort: 5432, toPort: 5432, sources: ["0.0.0.0/0"] }],
    },
  },
  {
    when: "a range around it is open",
    verdict: "fail",
    resource: group(rule({ fromPort: 5431, toPort: 5432, ipv4Cidrs: ["0.0.0.0/0"] })),
  },
  {
    when: "all traffic is open",
    verdict: "fail",
    resource: group(rule({ protocol: "-1", fromPort: null, toPort: null, ipv4Cidrs: ["0.0.0.0/0"] })),
    evidence: { openPorts: [3306, 5432, 27017, 27018, 6379, 1433, 1434, 1521, 2483] },
  },
  {
    when: "it is open to every IPv6 address",
    verdict: "fail",
    resource: group(rule({ fromPort: 5432, toPort: 5432, ipv6Cidrs: ["::/0"] })),
  },
]);
