import type { EC2, ResponseLaunchTemplateData } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

/**
 * Settings of a version; null leaves the choice to the launch. User data is never stored, since it can
 * contain secrets.
 */
function versionSettings(data: ResponseLaunchTemplateData) {
  return {
    /** Instance type. Null: chosen at launch. @api InstanceType */
    instanceType: (data.InstanceType as string | undefined) ?? null,
    /** ID of the AMI. Null: chosen at launch. @api ImageId */
    imageId: data.ImageId ?? null,
    /** Name of the key pair. Null: none. @api KeyName */
    keyName: data.KeyName ?? null,
    /** Whether the version has user data. @api UserData */
    hasUserData: data.UserData !== undefined,
    /** ARN or name of the instance profile. Null: none. @api IamInstanceProfile.Arn */
    instanceProfile: data.IamInstanceProfile?.Arn ?? data.IamInstanceProfile?.Name ?? null,
    metadataOptions: {
      /** "required": IMDSv2 only. "optional": IMDSv1 also works. @api MetadataOptions.HttpTokens */
      httpTokens: (data.MetadataOptions?.HttpTokens as string | undefined) ?? null,
      /** "enabled" or "disabled": whether the instance metadata service answers. @api MetadataOptions.HttpEndpoint */
      httpEndpoint: (data.MetadataOptions?.HttpEndpoint as string | undefined) ?? null,
      /** Network hops that a metadata response can travel. @unit none @api MetadataOptions.HttpPutResponseHopLimit */
      hopLimit: data.MetadataOptions?.HttpPutResponseHopLimit ?? null,
    },
    /** IDs of the security groups, including those of network interfaces. @api SecurityGroupIds[].Groups */
    securityGroupIds: [
      ...(data.SecurityGroupIds ?? []),
      ...(data.NetworkInterfaces ?? []).flatMap((eni) => eni.Groups ?? []),
    ],
    networkInterfaces: (data.NetworkInterfaces ?? []).map((eni) => ({
      /** ID of the subnet. Null: chosen at launch. @api SubnetId */
      subnetId: eni.SubnetId ?? null,
      /** Whether the network interface gets a public IPv4 address. Null: the subnet decides. @api AssociatePublicIpAddress */
      associatePublicIp: eni.AssociatePublicIpAddress ?? null,
    })),
    blockDevices: (data.BlockDeviceMappings ?? []).map((mapping) => ({
      /** Device name. @api DeviceName */
      device: mapping.DeviceName ?? null,
      /** ID of the EBS snapshot. Null: none. @api Ebs.SnapshotId */
      snapshotId: mapping.Ebs?.SnapshotId ?? null,
      /** Whether the volume is encrypted. Null: the snapshot or the account's default decides. @api Ebs.Encrypted */
      encrypted: mapping.Ebs?.Encrypted ?? null,
      /** EBS volume type. @api Ebs.VolumeType */
      type: (mapping.Ebs?.VolumeType as string | undefined) ?? null,
      /** Size of the volume. Null: the size of the snapshot. @unit GiB @api Ebs.VolumeSize */
      sizeGib: mapping.Ebs?.VolumeSize ?? null,
    })),
  };
}

export default awsResource<EC2>()({
  type: "AWS::EC2::LaunchTemplate",
  label: "Launch Template",
  service: "ec2",
  list: { op: "describeLaunchTemplates", input: { MaxResults: 200 }, items: (page) => page.LaunchTemplates },
  arn: (template, scope) => buildArn(scope, "ec2", "launch-template/", template.LaunchTemplateId),
  facets: ({ read, call }) => ({
    versions: read((template) =>
      template.DefaultVersionNumber === undefined || template.LatestVersionNumber === undefined
        ? undefined
        : {
            /** Number of the default version. @label Default version @unit none @api DefaultVersionNumber */
            default: template.DefaultVersionNumber,
            /** Number of the latest version. @label Latest version @unit none @api LatestVersionNumber */
            latest: template.LatestVersionNumber,
          },
    ),
    defaultVersion: call(
      "describeLaunchTemplateVersions",
      (template) => ({ LaunchTemplateId: template.LaunchTemplateId, Versions: ["$Default"] }),
      (out) => {
        const data = out.LaunchTemplateVersions?.[0]?.LaunchTemplateData;
        return data === undefined ? undefined : versionSettings(data);
      },
    ),
  }),
  leftOut: {
    "ec2.DescribeLaunchTemplateVersions LaunchTemplateVersions[].LaunchTemplateData.NetworkInterfaces":
      "The template says nothing of interfaces (https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ResponseLaunchTemplateData.html).",
    "ec2.DescribeLaunchTemplateVersions LaunchTemplateVersions[].LaunchTemplateData.NetworkInterfaces[].AssociatePublicIpAddress":
      "The subnet decides (https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_LaunchTemplateInstanceNetworkInterfaceSpecification.html).",
    "ec2.DescribeLaunchTemplateVersions LaunchTemplateVersions[].LaunchTemplateData.BlockDeviceMappings":
      "The image decides (https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ResponseLaunchTemplateData.html).",
    "ec2.DescribeLaunchTemplateVersions LaunchTemplateVersions[].LaunchTemplateData.BlockDeviceMappings[].Ebs":
      "The image decides (https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_LaunchTemplateBlockDeviceMapping.html).",
    "ec2.DescribeLaunchTemplateVersions LaunchTemplateVersions[].LaunchTemplateData.BlockDeviceMappings[].Ebs.Encrypted":
      "Image and account decide (https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_LaunchTemplateEbsBlockDevice.html).",
  },
  describe: (template) => ({
    id: template.LaunchTemplateId,
    name: template.LaunchTemplateName,
    createdAt: template.CreateTime,
    tags: tagMap(template.Tags),
  }),
  cost: "free",
});
