import type { EC2 } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { mapObservation } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<EC2>()({
  type: "AWS::EC2::EIP",
  label: "Elastic IP",
  service: "ec2",
  list: { op: "describeAddresses", paging: "none", items: (page) => page.Addresses },
  arn: (address, scope) => buildArn(scope, "ec2", "elastic-ip/", address.AllocationId),
  facets: ({ read }) => ({
    address: read((address) =>
      address.PublicIp === undefined
        ? undefined
        : {
            publicIp: address.PublicIp,
            // "amazon", or the id of a pool the account brought or bought.
            pool: address.PublicIpv4Pool ?? null,
            networkBorderGroup: address.NetworkBorderGroup ?? null,
            serviceManaged: address.ServiceManaged ?? null,
          },
    ),
    // DescribeAddresses leaves these out for an address that is associated with nothing.
    association: read((address) => ({
      associationId: address.AssociationId ?? null,
      instanceId: address.InstanceId || null,
      networkInterfaceId: address.NetworkInterfaceId ?? null,
      privateIp: address.PrivateIpAddress ?? null,
    })),
  }),
  describe: (address) => {
    const tags = tagMap(address.Tags);
    return { id: address.AllocationId, name: tags.Name ?? address.PublicIp, tags };
  },
  cost: ({ address, association }) => {
    if (!association.seen) return association;
    return mapObservation(address, ({ pool }) => {
      if (pool !== null && pool !== "amazon")
        return costUnknown("The address is from a bring-your-own pool with different prices.");
      return association.value.associationId === null
        ? costs({ name: "Idle public IPv4 address", price: "VPC/public-ipv4-idle", quantity: 1 })
        : costs({ name: "Public IPv4 address in use", price: "VPC/public-ipv4-in-use", quantity: 1 });
    });
  },
});
