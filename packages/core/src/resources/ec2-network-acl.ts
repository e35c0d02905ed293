import type { EC2 } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<EC2>()({
  type: "AWS::EC2::NetworkAcl",
  label: "Network ACL",
  service: "ec2",
  list: { op: "describeNetworkAcls", input: { MaxResults: 200 }, items: (page) => page.NetworkAcls },
  arn: (acl, scope) => buildArn(scope, "ec2", "network-acl/", acl.NetworkAclId),
  facets: ({ read }) => ({
    network: read((acl) =>
      acl.VpcId === undefined || acl.IsDefault === undefined
        ? undefined
        : { vpcId: acl.VpcId, isDefault: acl.IsDefault },
    ),
    associations: read((acl) => acl.Associations?.flatMap((association) => association.SubnetId ?? [])),
    entries: read((acl) =>
      acl.Entries?.map((entry) => ({
        ruleNumber: entry.RuleNumber ?? null,
        egress: entry.Egress ?? null,
        action: (entry.RuleAction as string | undefined) ?? null,
        /** A protocol number as text; "-1" is all. */
        protocol: entry.Protocol ?? null,
        cidr: entry.CidrBlock ?? entry.Ipv6CidrBlock ?? null,
        // Left out where the protocol has no ports: then the entry covers all of them.
        fromPort: entry.PortRange?.From ?? null,
        toPort: entry.PortRange?.To ?? null,
      })),
    ),
  }),
  describe: (acl) => {
    const tags = tagMap(acl.Tags);
    return { id: acl.NetworkAclId, name: tags.Name, tags };
  },
  cost: "free",
});
