import type { EC2, ResponseLaunchTemplateData } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

/** What a version sets; null means that it leaves the choice to the launch. User data itself is never kept: it may hold secrets. */
function versionSettings(data: ResponseLaunchTemplateData) {
  return {
    instanceType: (data.InstanceType as string | undefined) ?? null,
    imageId: data.ImageId ?? null,
    keyName: data.KeyName ?? null,
    hasUserData: data.UserData !== undefined,
    instanceProfile: data.IamInstanceProfile?.Arn ?? data.IamInstanceProfile?.Name ?? null,
    metadataOptions: {
      httpTokens: (data.MetadataOptions?.HttpTokens as string | undefined) ?? null,
      httpEndpoint: (data.MetadataOptions?.HttpEndpoint as string | undefined) ?? null,
      hopLimit: data.MetadataOptions?.HttpPutResponseHopLimit ?? null,
    },
    securityGroupIds: [
      ...(data.SecurityGroupIds ?? []),
      ...(data.NetworkInterfaces ?? []).flatMap((eni) => eni.Groups ?? []),
    ],
    networkInterfaces: (data.NetworkInterfaces ?? []).map((eni) => ({
      subnetId: eni.SubnetId ?? null,
      associatePublicIp: eni.AssociatePublicIpAddress ?? null,
    })),
    blockDevices: (data.BlockDeviceMappings ?? []).map((mapping) => ({
      device: mapping.DeviceName ?? null,
      snapshotId: mapping.Ebs?.SnapshotId ?? null,
      encrypted: mapping.Ebs?.Encrypted ?? null,
      type: (mapping.Ebs?.VolumeType as string | undefined) ?? null,
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
        : { default: template.DefaultVersionNumber, latest: template.LatestVersionNumber },
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
