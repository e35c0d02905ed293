import group from "../../resources/ec2-security-group.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./security-group-admin-ports.ts";

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
    when: "SSH is open to everyone, and to one office",
    resource: resourceWith(group, {
      inbound: [rule(22, 22, ["0.0.0.0/0", "192.0.2.0/24"], ["::/0"]), rule(443, 443, ["0.0.0.0/0"])],
    }),
    run: { document: "AWS-DisablePublicAccessForSecurityGroup", parameters: { GroupId: ["subject"] } },
    changes: inWords(
      [rule(22, 22, ["0.0.0.0/0", "192.0.2.0/24"], ["::/0"]), rule(443, 443, ["0.0.0.0/0"])],
      [rule(22, 22, ["192.0.2.0/24"]), rule(443, 443, ["0.0.0.0/0"])],
    ),
    undo: {
      document: "Skyledger-AuthorizeSecurityGroupIngress",
      parameters: {
        GroupId: ["subject"],
        IpPermissions: [
          '{"IpProtocol":"tcp","FromPort":22,"ToPort":22,"IpRanges":[{"CidrIp":"0.0.0.0/0"}],"Ipv6Ranges":[{"CidrIpv6":"::/0"}]}',
        ],
      },
    },
  },
  {
    when: "SSH is open to the two halves of the internet",
    resource: resourceWith(group, { inbound: [rule(22, 22, ["0.0.0.0/1", "128.0.0.0/1"])] }),
    run: "Several CIDR blocks",
  },
  {
    when: "RDP is open to everyone",
    resource: resourceWith(group, { inbound: [rule(3389, 3389, ["0.0.0.0/0"])] }),
    run: { document: "AWS-DisablePublicAccessForSecurityGroup", parameters: { GroupId: ["subject"] } },
    changes: inWords([rule(3389, 3389, ["0.0.0.0/0"])], []),
    undo: {
      document: "Skyledger-AuthorizeSecurityGroupIngress",
      parameters: {
        GroupId: ["subject"],
        IpPermissions: [
          '{"IpProtocol":"tcp","FromPort":3389,"ToPort":3389,"IpRanges":[{"CidrIp":"0.0.0.0/0"}]}',
        ],
      },
    },
  },
  {
    when: "ports from SSH on are open",
    resource: resourceWith(group, { inbound: [rule(22, 23, ["0.0.0.0/0"])] }),
    run: "covers more",
  },
  {
    when: "port 22 is open for UDP alone",
    resource: resourceWith(group, { inbound: [{ ...rule(22, 22, ["0.0.0.0/0"]), protocol: "udp" }] }),
    run: "covers more",
  },
  {
    when: "every port is open",
    resource: resourceWith(group, { inbound: [rule(0, 65535, ["0.0.0.0/0"])] }),
    run: "covers more",
  },
]);
