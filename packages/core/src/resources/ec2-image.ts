import type { EC2 } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<EC2>()({
  type: "AWS::EC2::Image",
  label: "AMI",
  service: "ec2",
  list: {
    op: "describeImages",
    // A disabled image keeps its snapshots, which are charged.
    input: { Owners: ["self"], IncludeDisabled: true, MaxResults: 200 },
    items: (page) => page.Images,
  },
  arn: (image, scope) => buildArn(scope, "ec2", "image/", image.ImageId),
  facets: ({ read, call }) => ({
    image: read((image) => ({
      /** Name of the AMI. @api Name */
      name: image.Name ?? null,
      /** Description. @api Description */
      description: image.Description || null,
      /** Platform, such as "Linux/UNIX". @api PlatformDetails */
      platform: image.PlatformDetails ?? null,
      /** Processor architecture. @api Architecture */
      architecture: image.Architecture ?? null,
      /** "hvm" or "paravirtual". @api VirtualizationType */
      virtualizationType: image.VirtualizationType ?? null,
      /** "ebs" or "instance-store". @api RootDeviceType */
      rootDeviceType: image.RootDeviceType ?? null,
      /** "v2.0": instances require IMDSv2 by default. Null: no default. @api ImdsSupport */
      imdsSupport: image.ImdsSupport ?? null,
    })),
    sharing: read((image) =>
      image.Public === undefined
        ? undefined
        : {
            /** Whether all AWS accounts can launch the AMI. @api Public */
            public: image.Public,
          },
    ),
    launchPermissions: call(
      "describeImageAttribute",
      (image) => ({ ImageId: image.ImageId ?? "", Attribute: "launchPermission" as const }),
      (out) =>
        out.LaunchPermissions === undefined
          ? undefined
          : {
              /** IDs of the AWS accounts that can launch the AMI. @api LaunchPermissions[].UserId */
              accountIds: out.LaunchPermissions.flatMap(({ UserId }) => UserId ?? []),
              /** ARNs of the organizations whose accounts can launch the AMI. @api LaunchPermissions[].OrganizationArn */
              organizationArns: out.LaunchPermissions.flatMap(({ OrganizationArn }) => OrganizationArn ?? []),
              /** ARNs of the OUs whose accounts can launch the AMI. @api LaunchPermissions[].OrganizationalUnitArn */
              unitArns: out.LaunchPermissions.flatMap(
                ({ OrganizationalUnitArn }) => OrganizationalUnitArn ?? [],
              ),
            },
    ),
    /** IDs of the EBS snapshots of the AMI. @api BlockDeviceMappings[].Ebs.SnapshotId */
    snapshots: read((image) =>
      image.BlockDeviceMappings?.flatMap((mapping) => mapping.Ebs?.SnapshotId ?? []),
    ),
    encryption: read((image) =>
      image.BlockDeviceMappings?.flatMap((mapping) =>
        mapping.Ebs === undefined
          ? []
          : [
              {
                /** Device name. @api DeviceName */
                device: mapping.DeviceName ?? null,
                /** Whether the snapshot of the device is encrypted. @api Ebs.Encrypted */
                encrypted: mapping.Ebs.Encrypted ?? null,
              },
            ],
      ),
    ),
    // AWS omits both until there is a time.
    lifecycle: read((image) => ({
      /** When an instance was last launched from the AMI. @api LastLaunchedTime */
      lastLaunchedAt: image.LastLaunchedTime ?? null,
      /** When the AMI is or was deprecated. Null: no date. @api DeprecationTime */
      deprecatedAt: image.DeprecationTime ?? null,
    })),
  }),
  describe: (image) => ({
    id: image.ImageId,
    name: image.Name,
    status: image.State,
    createdAt: image.CreationDate,
    tags: tagMap(image.Tags),
  }),
  // An image is free; its snapshots are separate resources.
  cost: "free",
});
