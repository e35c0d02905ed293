import securityGroup, { type SecurityGroupRule } from "../../resources/ec2-security-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-sg-high-risk-ports.ts";

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
      rule({ fromPort: 9200, toPort: 9200, ipv4Cidrs: ["10.0.0.0/8"], ipv6Cidrs: ["fd00::/8"] }),
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
    resource: group(rule({ fromPort: 9200, toPort: 9200, ipv4Cidrs: ["0.0.0.0/0"] })),
    evidence: {
      openPorts: [9200],
      rules: [{ protocol: "tcp", fromPort: 9200, toPort: 9200, sources: ["0.0.0.0/0"] }],
    },
  },
  {
    when: "a range around it is open",
    verdict: "fail",
    resource: group(rule({ fromPort: 9199, toPort: 9200, ipv4Cidrs: ["0.0.0.0/0"] })),
  },
  {
    when: "all traffic is open",
    verdict: "fail",
    resource: group(rule({ protocol: "-1", fromPort: null, toPort: null, ipv4Cidrs: ["0.0.0.0/0"] })),
    evidence: {
      openPorts: [
        20, 21, 22, 23, 25, 110, 135, 143, 445, 1433, 1434, 3000, 3306, 3389, 4333, 5000, 5432, 5500, 5601,
        8080, 8088, 8888, 9200, 9300,
      ],
    },
  },
  {
    when: "it is open to every IPv6 address",
    verdict: "fail",
    resource: group(rule({ fromPort: 9200, toPort: 9200, ipv6Cidrs: ["::/0"] })),
  },
]);
