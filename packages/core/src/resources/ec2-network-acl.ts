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
        : {
            /** ID of the VPC. @api VpcId */
            vpcId: acl.VpcId,
            /** Whether this is the default network ACL of the VPC. @api IsDefault */
            isDefault: acl.IsDefault,
          },
    ),
    /** IDs of the associated subnets. @api Associations[].SubnetId */
    associations: read((acl) => acl.Associations?.flatMap((association) => association.SubnetId ?? [])),
    entries: read((acl) =>
      acl.Entries?.map((entry) => ({
        /** Rule number. Rules are evaluated from the lowest. @unit none @api RuleNumber */
        ruleNumber: entry.RuleNumber ?? null,
        /** Whether the rule applies to outbound traffic. @api Egress */
        egress: entry.Egress ?? null,
        /** "allow" or "deny". @api RuleAction */
        action: (entry.RuleAction as string | undefined) ?? null,
        /** Protocol number as text. "-1": all protocols. @api Protocol */
        protocol: entry.Protocol ?? null,
        /** IPv4 or IPv6 CIDR block. @api CidrBlock */
        cidr: entry.CidrBlock ?? entry.Ipv6CidrBlock ?? null,
        // Omitted for protocols without ports: the entry then covers all of them.
        /** First port. Null: all ports. @unit none @api PortRange.From */
        fromPort: entry.PortRange?.From ?? null,
        /** Last port. Null: all ports. @unit none @api PortRange.To */
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
