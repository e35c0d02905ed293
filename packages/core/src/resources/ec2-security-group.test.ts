import type { SecurityGroup } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import group from "./ec2-security-group.ts";

const item: SecurityGroup = {
  GroupId: "sg-1",
  GroupName: "web",
  Description: "front",
  VpcId: "vpc-1",
  IpPermissions: [
    {
      IpProtocol: "tcp",
      FromPort: 22,
      ToPort: 22,
      IpRanges: [{ CidrIp: "0.0.0.0/0" }],
      Ipv6Ranges: [{ CidrIpv6: "::/0" }],
      PrefixListIds: [{ PrefixListId: "pl-1" }],
      UserIdGroupPairs: [{ GroupId: "sg-2", UserId: "123456789012" }],
    },
  ],
  IpPermissionsEgress: [{ IpProtocol: "-1", IpRanges: [{ CidrIp: "0.0.0.0/0" }], Ipv6Ranges: [] }],
  Tags: [{ Key: "team", Value: "web" }],
};

describe("AWS::EC2::SecurityGroup", () => {
  it("reads identity and rules", () => {
    const prefixLists = [{ id: "pl-1", name: "offices", cidrs: ["203.0.113.0/24"] }];
    const resource = resourceOf(group, item, { answers: { prefixLists } });
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:security-group/sg-1",
      id: "sg-1",
      name: "web",
      tags: seen({ team: "web" }),
    });
    expect(resource.facets).toEqual({
      group: seen({ name: "web", description: "front", vpcId: "vpc-1", isDefault: false }),
      inbound: seen([
        {
          protocol: "tcp",
          fromPort: 22,
          toPort: 22,
          ipv4Cidrs: ["0.0.0.0/0"],
          ipv6Cidrs: ["::/0"],
          prefixListIds: ["pl-1"],
          groups: [{ groupId: "sg-2", accountId: "123456789012", peeringConnectionId: null }],
        },
      ]),
      prefixLists: seen(prefixLists),
      outbound: seen([
        {
          protocol: "-1",
          fromPort: null,
          toPort: null,
          ipv4Cidrs: ["0.0.0.0/0"],
          ipv6Cidrs: [],
          prefixListIds: [],
          groups: [],
        },
      ]),
    });
  });

  it("recognizes the default group by its reserved name", () => {
    const { facets } = resourceOf(group, { ...item, GroupName: "default" });
    expect(facets.group).toMatchObject({ value: { isDefault: true } });
  });

  it("keeps missing ranges as a gap", () => {
    const rule = { IpProtocol: "tcp", FromPort: 22, ToPort: 22 };
    const inbound = (permission: object) =>
      resourceOf(group, { ...item, IpPermissions: [{ ...rule, ...permission }] }).facets.inbound;
    expect(inbound({ Ipv6Ranges: [], UserIdGroupPairs: [{ GroupId: "sg-2" }] })).toEqual(gap("failed"));
    expect(inbound({ IpRanges: [] })).toEqual(gap("failed"));
    expect(inbound({ IpRanges: [], Ipv6Ranges: [] })).toMatchObject({
      seen: true,
      value: [{ ipv4Cidrs: [], ipv6Cidrs: [] }],
    });
  });

  it("keeps missing rules as a gap", () => {
    expect(resourceOf(group, { ...item, IpPermissions: [] }).facets.inbound).toEqual(seen([]));
    const { facets } = resourceOf(group, { GroupId: "sg-1", IpPermissionsEgress: [{}] });
    expect(facets.group).toEqual(gap("failed"));
    expect(facets.inbound).toEqual(gap("failed"));
    expect(facets.outbound).toEqual(gap("failed"));
  });
});
