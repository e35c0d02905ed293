import type { EC2 } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<EC2>()({
  type: "AWS::EC2::InternetGateway",
  label: "Internet Gateway",
  service: "ec2",
  list: {
    op: "describeInternetGateways",
    input: { MaxResults: 200 },
    items: (page) => page.InternetGateways,
  },
  arn: (gateway, scope) => buildArn(scope, "ec2", "internet-gateway/", gateway.InternetGatewayId),
  facets: ({ read }) => ({
    attachments: read((gateway) =>
      gateway.Attachments?.map((attachment) => ({
        /** ID of the VPC. @api VpcId */
        vpcId: attachment.VpcId ?? null,
        /** State of the attachment, such as "available". @api State */
        state: (attachment.State as string | undefined) ?? null,
      })),
    ),
  }),
  describe: (gateway) => {
    const tags = tagMap(gateway.Tags);
    return { id: gateway.InternetGatewayId, name: tags.Name, tags };
  },
  cost: "free",
});
