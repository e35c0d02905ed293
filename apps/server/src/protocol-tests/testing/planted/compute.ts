import { EC2 } from "@aws-sdk/client-ec2";
import { given } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { PlantedNetwork } from "./network.ts";
import type { PlantedArns } from "./planted.ts";

const secretScript = "#!/bin/sh\nexport AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\n";

/** Two instances with their volumes, two snapshots, images, and launch templates: one insecure each. */
export async function plantCompute(
  account: MotoAccount,
  region: string,
  { network, profileArn }: { network: PlantedNetwork; profileArn: string },
): Promise<PlantedArns> {
  const ec2 = new EC2(account.client(region));
  const arn = (kind: string, id: string) => `arn:aws:ec2:${region}:${account.id}:${kind}/${id}`;
  const [publicSubnet, privateSubnet] = network.subnetIds;
  const image = await ec2.registerImage({
    Name: "planted-base",
    RootDeviceName: "/dev/sda1",
    VirtualizationType: "hvm",
  });
  const ImageId = given(image.ImageId, "an image");
  const base = { ImageId, InstanceType: "t3.micro", MinCount: 1, MaxCount: 1 } as const;
  const bad = await ec2.runInstances({
    ...base,
    SubnetId: publicSubnet,
    SecurityGroupIds: [network.openGroupId],
    MetadataOptions: { HttpTokens: "optional", HttpEndpoint: "enabled" },
    UserData: Buffer.from(secretScript).toString("base64"),
  });
  const good = await ec2.runInstances({
    ...base,
    SubnetId: privateSubnet,
    SecurityGroupIds: [network.safeGroupId],
    MetadataOptions: { HttpTokens: "required", HttpEndpoint: "enabled" },
    IamInstanceProfile: { Arn: profileArn },
    UserData: Buffer.from("#!/bin/sh\nyum update -y\n").toString("base64"),
  });
  const badId = given(bad.Instances?.[0]?.InstanceId, "an instance");
  const goodId = given(good.Instances?.[0]?.InstanceId, "an instance");

  const AvailabilityZone = `${region}a`;
  const volumes = await Promise.all(
    [false, true, false].map(async (Encrypted) => {
      const { VolumeId } = await ec2.createVolume({ AvailabilityZone, Size: 8, Encrypted });
      return given(VolumeId, "a volume");
    }),
  );
  const [plain, encrypted, free] = volumes.map((id) => given(id, "a volume"));
  await ec2.attachVolume({ VolumeId: plain, InstanceId: badId, Device: "/dev/sdf" });
  await ec2.attachVolume({ VolumeId: encrypted, InstanceId: goodId, Device: "/dev/sdf" });
  const snapshots = [
    await ec2.createSnapshot({ VolumeId: plain }),
    await ec2.createSnapshot({ VolumeId: encrypted }),
  ].map(({ SnapshotId }) => given(SnapshotId, "a snapshot"));
  await ec2.modifySnapshotAttribute({
    SnapshotId: snapshots[0],
    Attribute: "createVolumePermission",
    OperationType: "add",
    GroupNames: ["all"],
  });
  const shared = await ec2.createImage({ InstanceId: badId, Name: "planted-shared" });
  await ec2.modifyImageAttribute({
    ImageId: shared.ImageId,
    LaunchPermission: { Add: [{ Group: "all" }] },
  });
  const templates = await Promise.all([
    ec2.createLaunchTemplate({
      LaunchTemplateName: "planted-open",
      LaunchTemplateData: {
        MetadataOptions: { HttpTokens: "optional" },
        NetworkInterfaces: [{ DeviceIndex: 0, AssociatePublicIpAddress: true }],
        BlockDeviceMappings: [{ DeviceName: "/dev/sda1", Ebs: { Encrypted: false, VolumeSize: 8 } }],
      },
    }),
    ec2.createLaunchTemplate({
      LaunchTemplateName: "planted-safe",
      LaunchTemplateData: {
        MetadataOptions: { HttpTokens: "required" },
        NetworkInterfaces: [{ DeviceIndex: 0, AssociatePublicIpAddress: false }],
        BlockDeviceMappings: [{ DeviceName: "/dev/sda1", Ebs: { Encrypted: true, VolumeSize: 8 } }],
      },
    }),
  ]);
  const [openTemplate, safeTemplate] = templates.map(({ LaunchTemplate: made }) =>
    given(made?.LaunchTemplateId, "a launch template"),
  );
  return {
    "instance with a public address, a secret in its user data and IMDSv1": arn("instance", badId),
    "private instance with a profile and IMDSv2": arn("instance", goodId),
    "plain volume of an instance": arn("volume", given(plain, "a volume")),
    "encrypted volume of an instance": arn("volume", given(encrypted, "a volume")),
    "plain volume that is attached to nothing": arn("volume", given(free, "a volume")),
    "snapshot that everyone may restore": arn("snapshot", given(snapshots[0], "a snapshot")),
    "snapshot of our own": arn("snapshot", given(snapshots[1], "a snapshot")),
    "image that everyone may launch": arn("image", given(shared.ImageId, "an image")),
    "image of our own": arn("image", ImageId),
    "launch template with a public address, IMDSv1 and a plain volume": arn(
      "launch-template",
      given(openTemplate, "a launch template"),
    ),
    "launch template with IMDSv2 and an encrypted volume": arn(
      "launch-template",
      given(safeTemplate, "a launch template"),
    ),
  };
}
