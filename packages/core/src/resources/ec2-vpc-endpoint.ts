import type { EC2 } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { mapObservation } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<EC2>()({
  type: "AWS::EC2::VPCEndpoint",
  label: "VPC Endpoint",
  service: "ec2",
  list: {
    op: "describeVpcEndpoints",
    input: { MaxResults: 200 },
    // AWS's documentation and its responses differ in capitalization.
    items: (page) => page.VpcEndpoints?.filter((endpoint) => endpoint.State?.toLowerCase() !== "deleted"),
  },
  arn: (endpoint, scope) => buildArn(scope, "ec2", "vpc-endpoint/", endpoint.VpcEndpointId),
  facets: ({ read }) => ({
    endpoint: read((endpoint) =>
      endpoint.VpcEndpointType === undefined || endpoint.ServiceName === undefined
        ? undefined
        : {
            /** "Interface", "Gateway", "GatewayLoadBalancer", "Resource", or "ServiceNetwork". @api VpcEndpointType */
            kind: endpoint.VpcEndpointType as string,
            /** Name of the service, such as "com.amazonaws.us-east-1.s3". @api ServiceName */
            serviceName: endpoint.ServiceName,
            /** State, such as "available". @api State */
            state: endpoint.State?.toLowerCase() ?? null,
            /** Whether an AWS service manages the endpoint. @api RequesterManaged */
            requesterManaged: endpoint.RequesterManaged ?? null,
            /** Whether the VPC resolves the service's DNS name to the endpoint. @api PrivateDnsEnabled */
            privateDnsEnabled: endpoint.PrivateDnsEnabled ?? null,
          },
    ),
    // Empty for endpoint types without such a member.
    network: read((endpoint) =>
      endpoint.VpcId === undefined
        ? undefined
        : {
            /** ID of the VPC. @api VpcId */
            vpcId: endpoint.VpcId,
            /** IDs of the subnets. @api SubnetIds */
            subnetIds: endpoint.SubnetIds ?? [],
            /** IDs of the route tables of a gateway endpoint. @api RouteTableIds */
            routeTableIds: endpoint.RouteTableIds ?? [],
            /** IDs of the network interfaces. @api NetworkInterfaceIds */
            networkInterfaceIds: endpoint.NetworkInterfaceIds ?? [],
            /** IDs of the security groups. @api Groups[].GroupId */
            securityGroupIds: (endpoint.Groups ?? []).flatMap((group) => group.GroupId ?? []),
          },
    ),
    /** Endpoint policy, as text. @api PolicyDocument */
    policy: read((endpoint) => endpoint.PolicyDocument ?? null),
  }),
  describe: (endpoint) => {
    const tags = tagMap(endpoint.Tags);
    return {
      id: endpoint.VpcEndpointId,
      name: tags.Name,
      status: endpoint.State,
      createdAt: endpoint.CreationTimestamp,
      tags,
    };
  },
  cost: ({ endpoint, network }) => {
    if (!network.seen) return network;
    const zones = network.value.subnetIds.length;
    return mapObservation(endpoint, ({ kind, state }) => {
      // AWS PrivateLink pricing: hours per Availability Zone (one subnet each) until deleted or rejected.
      if (state === "rejected") return costs();
      switch (kind) {
        case "Gateway":
          return costs();
        case "Interface":
          return costs({ name: "Endpoint hours", price: "VPC/interface-endpoint", quantity: zones });
        case "GatewayLoadBalancer":
          return costs({ name: "Endpoint hours", price: "VPC/gwlb-endpoint", quantity: zones });
        default:
          return costUnknown(`No list price for endpoints of type ${kind}.`);
      }
    });
  },
});
