import securityGroup, { type SecurityGroupRule } from "../../resources/ec2-security-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-default-security-group-closed.ts";

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
function named(name: string, inbound: SecurityGroupRule[], outbound: SecurityGroupRule[]) {
  const group = { name, description: null, vpcId: "vpc-1", isDefault: name === "default" };
  return resourceWith(securityGroup, { group, inbound, outbound });
}

checkTable(check, [
  { when: "the default group has no rules", result: "pass", resource: named("default", [], []) },
  {
    when: "it admits its own members",
    result: "fail",
    resource: named(
      "default",
      [rule({ protocol: "-1", groups: [{ groupId: "sg-1", accountId: null, peeringConnectionId: null }] })],
      [],
    ),
    evidence: { vpcId: "vpc-1", inbound: [{ protocol: "-1" }], outbound: [] },
  },
  {
    when: "it lets everything out",
    result: "fail",
    resource: named("default", [], [rule({ protocol: "-1", ipv4Cidrs: ["0.0.0.0/0"] })]),
    evidence: { outbound: [{ ipv4Cidrs: ["0.0.0.0/0"] }] },
  },
  {
    when: "it is a group of another name",
    result: "not_applicable",
    resource: named("web", [rule({})], []),
  },
]);
