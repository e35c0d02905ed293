import type { EC2, IpPermission } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import type { PrefixList } from "./prefix-list.ts";
import { tagMap } from "./tag-map.ts";

/** One permission of a security group. Ports are null if the protocol has none (all traffic). */
export interface SecurityGroupRule {
  /** "tcp", "udp", "icmp", a protocol number, or "-1" for all traffic. @api IpProtocol */
  protocol: string;
  /** First port. For ICMP: the type, -1 for all types. @unit none @api FromPort */
  fromPort: number | null;
  /** Last port. For ICMP: the code, -1 for all codes. @unit none @api ToPort */
  toPort: number | null;
  /** IPv4 CIDR blocks. @api IpRanges[].CidrIp */
  ipv4Cidrs: string[];
  /** IPv6 CIDR blocks. @api Ipv6Ranges[].CidrIpv6 */
  ipv6Cidrs: string[];
  /** IDs of prefix lists. @api PrefixListIds[].PrefixListId */
  prefixListIds: string[];
  groups: {
    /** ID of the other security group. @api UserIdGroupPairs[].GroupId */
    groupId: string | null;
    /** ID of the account of the other security group. @api UserIdGroupPairs[].UserId */
    accountId: string | null;
    /** ID of the VPC peering connection. Null: same VPC. @api UserIdGroupPairs[].VpcPeeringConnectionId */
    peeringConnectionId: string | null;
  }[];
}

function rules(permissions: readonly IpPermission[] | undefined): SecurityGroupRule[] | undefined {
  if (permissions === undefined || permissions.some((permission) => permission.IpProtocol === undefined)) {
    return undefined;
  }
  // EC2 returns both for each rule, even if empty: without them, the rule may be open to the internet.
  if (permissions.some(({ IpRanges, Ipv6Ranges }) => IpRanges === undefined || Ipv6Ranges === undefined))
    return undefined;
  // So may a range without addresses.
  const ranges = permissions.flatMap(({ IpRanges = [], Ipv6Ranges = [] }) => [
    ...IpRanges.map(({ CidrIp }) => CidrIp),
    ...Ipv6Ranges.map(({ CidrIpv6 }) => CidrIpv6),
  ]);
  if (ranges.includes(undefined)) return undefined;
  return permissions.map((permission) => ({
    protocol: permission.IpProtocol ?? "",
    fromPort: permission.FromPort ?? null,
    toPort: permission.ToPort ?? null,
    ipv4Cidrs: (permission.IpRanges ?? []).flatMap((range) => range.CidrIp ?? []),
    ipv6Cidrs: (permission.Ipv6Ranges ?? []).flatMap((range) => range.CidrIpv6 ?? []),
    prefixListIds: (permission.PrefixListIds ?? []).flatMap((list) => list.PrefixListId ?? []),
    groups: (permission.UserIdGroupPairs ?? []).map((pair) => ({
      groupId: pair.GroupId ?? null,
      accountId: pair.UserId ?? null,
      peeringConnectionId: pair.VpcPeeringConnectionId ?? null,
    })),
  }));
}

export default awsResource<EC2>()({
  type: "AWS::EC2::SecurityGroup",
  label: "Security Group",
  service: "ec2",
  list: { op: "describeSecurityGroups", input: { MaxResults: 200 }, items: (page) => page.SecurityGroups },
  arn: (group, scope) => buildArn(scope, "ec2", "security-group/", group.GroupId),
  facets: ({ custom, read }) => ({
    group: read((group) =>
      group.GroupName === undefined
        ? undefined
        : {
            /** Name of the security group. @api GroupName */
            name: group.GroupName,
            /** Description. @api Description */
            description: group.Description ?? null,
            /** ID of the VPC. @api VpcId */
            vpcId: group.VpcId ?? null,
            // "default" is the reserved name of the group that every VPC has.
            /** Whether this is the default security group of the VPC. @api GroupName */
            isDefault: group.GroupName === "default",
          },
    ),
    inbound: read((group) => rules(group.IpPermissions)),
    outbound: read((group) => rules(group.IpPermissionsEgress)),
    // Rules name them by ID only.
    prefixLists: custom<readonly PrefixList[]>("prefix-lists-of-group", [
      "ec2:DescribeManagedPrefixLists",
      "ec2:GetManagedPrefixListEntries",
    ]),
  }),
  describe: (group) => ({ id: group.GroupId, name: group.GroupName, tags: tagMap(group.Tags) }),
  cost: "free",
});
