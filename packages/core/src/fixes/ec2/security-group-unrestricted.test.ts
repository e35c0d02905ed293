import group from "../../resources/ec2-security-group.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./security-group-unrestricted.ts";

const rule = (fromPort: number, toPort: number, ipv4Cidrs: string[], ipv6Cidrs: string[] = []) => ({
  protocol: "tcp",
  fromPort,
  toPort,
  ipv4Cidrs,
  ipv6Cidrs,
  prefixListIds: [],
  groups: [],
});
const inWords = (before: object[], after: object[]) => [
  `inbound: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
];

fixTable(fix, [
  {
    when: "a database and a website are open to everyone",
    resource: resourceWith(group, {
      inbound: [rule(3306, 3306, ["0.0.0.0/0", "10.0.0.0/8"]), rule(443, 443, ["0.0.0.0/0"])],
    }),
    run: {
      document: "AWSConfigRemediation-RemoveUnrestrictedSourceIngressRules",
      parameters: { SecurityGroupId: ["subject"] },
    },
    changes: inWords(
      [rule(3306, 3306, ["0.0.0.0/0", "10.0.0.0/8"]), rule(443, 443, ["0.0.0.0/0"])],
      [rule(3306, 3306, ["10.0.0.0/8"])],
    ),
    undo: {
      document: "Skyledger-AuthorizeSecurityGroupIngress",
      parameters: {
        GroupId: ["subject"],
        IpPermissions: [
          '{"IpProtocol":"tcp","FromPort":3306,"ToPort":3306,"IpRanges":[{"CidrIp":"0.0.0.0/0"}]}',
          '{"IpProtocol":"tcp","FromPort":443,"ToPort":443,"IpRanges":[{"CidrIp":"0.0.0.0/0"}]}',
        ],
      },
    },
  },
  {
    when: "a database is open to the two halves of the internet",
    resource: resourceWith(group, { inbound: [rule(3306, 3306, ["0.0.0.0/1", "128.0.0.0/1"])] }),
    run: "Several CIDR blocks",
  },
]);
