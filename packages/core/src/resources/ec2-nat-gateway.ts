import type { EC2 } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/NATGateway", ({ id }) => ({ NatGatewayId: id }));

export default awsResource<EC2>()({
  type: "AWS::EC2::NatGateway",
  label: "NAT Gateway",
  service: "ec2",
  list: {
    op: "describeNatGateways",
    input: { MaxResults: 200 },
    // A deleted gateway remains listed for about an hour.
    items: (page) => page.NatGateways?.filter((gateway) => gateway.State !== "deleted"),
  },
  arn: (gateway, scope) => buildArn(scope, "ec2", "natgateway/", gateway.NatGatewayId),
  metrics: {
    bytesOut: metric("Bytes to destinations", "BytesOutToDestination", "Sum", "Bytes"),
    bytesIn: metric("Bytes from destinations", "BytesInFromDestination", "Sum", "Bytes"),
    activeConnections: metric("Active connections", "ActiveConnectionCount", "Maximum", "Count"),
  },
  facets: ({ read, usage }) => ({
    network: read((gateway) => ({
      // A regional gateway belongs to a VPC without a subnet.
      /** ID of the VPC. @api VpcId */
      vpcId: gateway.VpcId ?? null,
      /** ID of the subnet. @api SubnetId */
      subnetId: gateway.SubnetId ?? null,
      // AWS documentation: a gateway is public unless created as private.
      /** "public" or "private". @api ConnectivityType */
      connectivity: (gateway.ConnectivityType as string | undefined) ?? "public",
      /** "zonal" or "regional". @api AvailabilityMode */
      availabilityMode: (gateway.AvailabilityMode as string | undefined) ?? "zonal",
    })),
    state: read((gateway) =>
      gateway.State === undefined
        ? undefined
        : {
            /** State, such as "available". @api State */
            name: gateway.State as string,
            /** Error code of a failed NAT gateway. Null: none. @api FailureCode */
            failureCode: gateway.FailureCode ?? null,
          },
    ),
    addresses: read((gateway) =>
      gateway.NatGatewayAddresses?.map((address) => ({
        /** Allocation ID of the Elastic IP address. @api AllocationId */
        allocationId: address.AllocationId ?? null,
        /** ID of the network interface. @api NetworkInterfaceId */
        networkInterfaceId: address.NetworkInterfaceId ?? null,
        /** Public IPv4 address. @api PublicIp */
        publicIp: address.PublicIp ?? null,
        /** Private IPv4 address. @api PrivateIp */
        privateIp: address.PrivateIp ?? null,
      })),
    ),
    /** Daily bytes sent through the NAT gateway. */
    traffic: usage(["bytesOut"], 14),
  }),
  describe: (gateway) => {
    const tags = tagMap(gateway.Tags);
    return {
      id: gateway.NatGatewayId,
      name: tags.Name,
      status: gateway.State,
      createdAt: gateway.CreateTime,
      tags,
    };
  },
  cost: ({ state, network }) => {
    if (!network.seen) return network;
    return mapObservation(state, ({ name }) => {
      // Amazon VPC pricing: hours are charged while the gateway is provisioned and available.
      if (name !== "available") return costs();
      if (network.value.availabilityMode === "regional")
        return costUnknown("A Regional NAT gateway is charged per active Availability Zone.");
      return costs({
        name: "NAT gateway hours, excluding data processing",
        price: "VPC/nat-gateway",
        quantity: 1,
      });
    });
  },
});
