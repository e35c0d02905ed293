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
            /** Elastic IP address. @api PublicIp */
            publicIp: address.PublicIp,
            // "amazon", or the ID of a pool that the account brought or bought.
            /** Address pool, such as "amazon". @api PublicIpv4Pool */
            pool: address.PublicIpv4Pool ?? null,
            /** Zones that advertise the address. @api NetworkBorderGroup */
            networkBorderGroup: address.NetworkBorderGroup ?? null,
            /** AWS service that manages the address. Null: none. @api ServiceManaged */
            serviceManaged: address.ServiceManaged ?? null,
          },
    ),
    // DescribeAddresses omits these for an unassociated address.
    association: read((address) => ({
      /** ID of the association. Null: the address is not associated. @api AssociationId */
      associationId: address.AssociationId ?? null,
      /** ID of the instance. @api InstanceId */
      instanceId: address.InstanceId || null,
      /** ID of the network interface. @api NetworkInterfaceId */
      networkInterfaceId: address.NetworkInterfaceId ?? null,
      /** Private IPv4 address that the address maps to. @api PrivateIpAddress */
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
