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
    // AWS's documentation and its answers disagree about the capital letter.
    items: (page) => page.VpcEndpoints?.filter((endpoint) => endpoint.State?.toLowerCase() !== "deleted"),
  },
  arn: (endpoint, scope) => buildArn(scope, "ec2", "vpc-endpoint/", endpoint.VpcEndpointId),
  facets: ({ read }) => ({
    endpoint: read((endpoint) =>
      endpoint.VpcEndpointType === undefined || endpoint.ServiceName === undefined
        ? undefined
        : {
            /** "Interface", "Gateway", "GatewayLoadBalancer", "Resource" or "ServiceNetwork". */
            kind: endpoint.VpcEndpointType as string,
            serviceName: endpoint.ServiceName,
            state: endpoint.State?.toLowerCase() ?? null,
            requesterManaged: endpoint.RequesterManaged ?? null,
            privateDnsEnabled: endpoint.PrivateDnsEnabled ?? null,
          },
    ),
    // Each list is empty for the kinds of endpoint that have no such thing.
    network: read((endpoint) =>
      endpoint.VpcId === undefined
        ? undefined
        : {
            vpcId: endpoint.VpcId,
            subnetIds: endpoint.SubnetIds ?? [],
            routeTableIds: endpoint.RouteTableIds ?? [],
            networkInterfaceIds: endpoint.NetworkInterfaceIds ?? [],
            securityGroupIds: (endpoint.Groups ?? []).flatMap((group) => group.GroupId ?? []),
          },
    ),
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
