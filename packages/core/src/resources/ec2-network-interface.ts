import type { EC2, NetworkInterface } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { costs } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { mapObservation } from "../model/observation.ts";
import { attachmentOf } from "./attachment-of.ts";
import { tagMap } from "./tag-map.ts";

/** The states of what it hangs on; AWS leaves the attachment of a free ("available") interface out. */
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
      kind: (eni.InterfaceType as string | undefined) ?? null,
      description: eni.Description || null,
      requesterManaged: eni.RequesterManaged ?? null,
      requesterId: eni.RequesterId ?? null,
    })),
    network: read((eni) =>
      eni.VpcId === undefined || eni.Groups === undefined
        ? undefined
        : {
            vpcId: eni.VpcId,
            subnetId: eni.SubnetId ?? null,
            availabilityZone: eni.AvailabilityZone ?? null,
            privateIp: eni.PrivateIpAddress ?? null,
            securityGroupIds: eni.Groups.flatMap((group) => group.GroupId ?? []),
          },
    ),
    sourceDestCheck: read((eni) => eni.SourceDestCheck),
    // Left out for an interface without a public address; without an allocation it is no Elastic IP.
    publicAddress: read((eni) => ({
      publicIp: eni.Association?.PublicIp ?? null,
      allocationId: eni.Association?.AllocationId ?? null,
      ownerId: eni.Association?.IpOwnerId ?? null,
    })),
    // Left out for an interface that is attached to nothing.
    attachment: read((eni) => ({
      instanceId: eni.Attachment?.InstanceId ?? null,
      instanceOwnerId: eni.Attachment?.InstanceOwnerId ?? null,
      status: (eni.Attachment?.Status as string | undefined) ?? null,
      deviceIndex: eni.Attachment?.DeviceIndex ?? null,
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
      // Amazon VPC pricing charges every public IPv4 address; an Elastic IP is a resource of its own.
      publicIp === null || allocationId !== null
        ? costs()
        : costs({ name: "Public IPv4 address in use", price: "VPC/public-ipv4-in-use", quantity: 1 }),
    ),
});
