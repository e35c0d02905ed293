import type { EC2, NetworkInterface } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { costs } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { mapObservation } from "../model/observation.ts";
import { attachmentOf } from "./attachment-of.ts";
import { tagMap } from "./tag-map.ts";

/** The states of its attachment; AWS omits the attachment of an "available" interface. */
function attachmentStates({ Attachment, Status }: NetworkInterface) {
  if (Attachment) return [Attachment.Status];
  return Status === "available" ? [] : undefined;
}

export default awsResource<EC2>()({
  type: "AWS::EC2::NetworkInterface",
  label: "Network Interface",
  service: "ec2",
  list: {
    op: "describeNetworkInterfaces",
    input: { MaxResults: 200 },
    items: (page) => page.NetworkInterfaces,
  },
  arn: (eni, scope) => buildArn(scope, "ec2", "network-interface/", eni.NetworkInterfaceId),
  facets: ({ read }) => ({
    interface: read((eni) => ({
      /** Type of network interface, such as "interface" or "nat_gateway". @api InterfaceType */
      kind: (eni.InterfaceType as string | undefined) ?? null,
      /** Description. @api Description */
      description: eni.Description || null,
      /** Whether an AWS service manages the network interface. @api RequesterManaged */
      requesterManaged: eni.RequesterManaged ?? null,
      /** ID or alias of the service that created the network interface. @api RequesterId */
      requesterId: eni.RequesterId ?? null,
    })),
    network: read((eni) =>
      eni.VpcId === undefined || eni.Groups === undefined
        ? undefined
        : {
            /** ID of the VPC. @api VpcId */
            vpcId: eni.VpcId,
            /** ID of the subnet. @api SubnetId */
            subnetId: eni.SubnetId ?? null,
            /** Availability Zone. @api AvailabilityZone */
            availabilityZone: eni.AvailabilityZone ?? null,
            /** Primary private IPv4 address. @api PrivateIpAddress */
            privateIp: eni.PrivateIpAddress ?? null,
            /** IDs of the security groups. @api Groups[].GroupId */
            securityGroupIds: eni.Groups.flatMap((group) => group.GroupId ?? []),
          },
    ),
    /** Whether traffic is checked for its source and destination. @api SourceDestCheck */
    sourceDestCheck: read((eni) => eni.SourceDestCheck),
    // Omitted without a public address; without an allocation it is not an Elastic IP address.
    publicAddress: read((eni) => ({
      /** Public IPv4 address. Null: none. @api Association.PublicIp */
      publicIp: eni.Association?.PublicIp ?? null,
      /** Allocation ID of the Elastic IP address. Null: none. @api Association.AllocationId */
      allocationId: eni.Association?.AllocationId ?? null,
      /** ID of the owner of the public address. @api Association.IpOwnerId */
      ownerId: eni.Association?.IpOwnerId ?? null,
    })),
    addresses: read((eni) => ({
      ipv4: (eni.PrivateIpAddresses ?? []).map((address) => ({
        /** Private IPv4 address. @api PrivateIpAddresses[].PrivateIpAddress */
        privateIp: address.PrivateIpAddress ?? null,
        /** Public IPv4 address. Null: none. @api PrivateIpAddresses[].Association.PublicIp */
        publicIp: address.Association?.PublicIp ?? null,
      })),
      /** IPv6 addresses. @api Ipv6Addresses[].Ipv6Address */
      ipv6: (eni.Ipv6Addresses ?? []).flatMap((address) => address.Ipv6Address ?? []),
    })),
    // Omitted for an unattached interface.
    attachment: read((eni) => ({
      /** ID of the instance. Null: not attached to an instance. @api Attachment.InstanceId */
      instanceId: eni.Attachment?.InstanceId ?? null,
      /** ID of the account or service that owns the instance. @api Attachment.InstanceOwnerId */
      instanceOwnerId: eni.Attachment?.InstanceOwnerId ?? null,
      /** State of the attachment, such as "attached". @api Attachment.Status */
      status: (eni.Attachment?.Status as string | undefined) ?? null,
      /** Index of the network interface on the instance. @unit none @api Attachment.DeviceIndex */
      deviceIndex: eni.Attachment?.DeviceIndex ?? null,
      /** Whether the network interface is deleted with the instance. @api Attachment.DeleteOnTermination */
      deleteOnTermination: eni.Attachment?.DeleteOnTermination ?? null,
    })),
  }),
  describe: (eni) => {
    const tags = tagMap(eni.TagSet);
    return {
      id: eni.NetworkInterfaceId,
      name: tags.Name,
      status: eni.Status,
      attachment: attachmentOf(attachmentStates(eni)),
      tags,
    };
  },
  cost: ({ publicAddress }) =>
    mapObservation(publicAddress, ({ publicIp, allocationId }) =>
      // Amazon VPC pricing charges every public IPv4 address; an Elastic IP address is a separate resource.
      publicIp === null || allocationId !== null
        ? costs()
        : costs({ name: "Public IPv4 address in use", price: "VPC/public-ipv4-in-use", quantity: 1 }),
    ),
});
