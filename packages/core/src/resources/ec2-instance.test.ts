import type { Instance } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import type { ResourceDeclaration } from "../model/define-resource.ts";
import { gap, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { priceResource } from "../prices/price-resource.ts";
import { monthlyCostOf, resourceOf, testPrices } from "../testing/resource-of.ts";
import instance from "./ec2-instance.ts";

const running: Instance = {
  InstanceId: "i-0a1",
  InstanceType: "m5.large",
  PlatformDetails: "Linux/UNIX",
  Architecture: "x86_64",
  VirtualizationType: "hvm",
  ImageId: "ami-1",
  KeyName: "ops",
  Placement: { Tenancy: "default", AvailabilityZone: "us-east-1a" },
  State: { Name: "running" },
  LaunchTime: new Date("2026-01-02T03:04:05Z"),
  VpcId: "vpc-1",
  SubnetId: "subnet-1",
  PrivateIpAddress: "10.0.0.4",
  PublicIpAddress: "198.51.100.7",
  SecurityGroups: [{ GroupId: "sg-1", GroupName: "web" }],
  NetworkInterfaces: [{ NetworkInterfaceId: "eni-1" }],
  IamInstanceProfile: { Arn: "arn:aws:iam::123456789012:instance-profile/web" },
  BlockDeviceMappings: [{ DeviceName: "/dev/xvda", Ebs: { VolumeId: "vol-1" } }],
  MetadataOptions: { HttpTokens: "optional", HttpEndpoint: "enabled", HttpPutResponseHopLimit: 2 },
  Monitoring: { State: "disabled" },
  Tags: [{ Key: "Name", Value: "web-1" }],
};

describe("AWS::EC2::Instance", () => {
  it("reads identity and facets of a running instance", () => {
    const script = "#!/bin/bash\nexport DB_PASSWORD=hunter2hunter2\n";
    const userData = { UserData: { Value: Buffer.from(script).toString("base64") } };
    const resource = resourceOf(instance, running, { answers: { userData } });
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:instance/i-0a1",
      id: "i-0a1",
      name: "web-1",
      status: "running",
      createdAt: "2026-01-02T03:04:05.000Z",
      tags: seen({ Name: "web-1" }),
    });
    expect(resource.facets).toEqual({
      systemsManager: gap("failed"),
      patchState: gap("failed"),
      compute: seen({
        instanceType: "m5.large",
        platform: "Linux/UNIX",
        tenancy: "default",
        lifecycle: "on-demand",
        architecture: "x86_64",
        virtualizationType: "hvm",
        imageId: "ami-1",
        keyName: "ops",
      }),
      state: seen({ name: "running", stoppedAt: null, launchedAt: "2026-01-02T03:04:05.000Z" }),
      network: seen({
        vpcId: "vpc-1",
        subnetId: "subnet-1",
        availabilityZone: "us-east-1a",
        privateIp: "10.0.0.4",
        publicIp: "198.51.100.7",
        securityGroupIds: ["sg-1"],
        networkInterfaceIds: ["eni-1"],
      }),
      instanceProfile: seen({ arn: "arn:aws:iam::123456789012:instance-profile/web" }),
      volumes: seen(["vol-1"]),
      metadataOptions: seen({ httpTokens: "optional", httpEndpoint: "enabled", hopLimit: 2 }),
      userData: seen({ present: true, suspectLines: [2], accessKeyIds: [] }),
      monitoring: seen({ detailed: false }),
    });
    expect(JSON.stringify(resource)).not.toContain("hunter2");
    const without = resourceOf(instance, running, { answers: { userData: { UserData: {} } } });
    expect(without.facets.userData).toEqual(seen({ present: false, suspectLines: [], accessKeyIds: [] }));
    const credentials = "[default]\naws_access_key_id=AKIAIOSFODNN7EXAMPLE\naws_secret_access_key=";
    const Value = Buffer.from(`${credentials}wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY12\n`).toString("base64");
    const withKey = resourceOf(instance, running, { answers: { userData: { UserData: { Value } } } });
    expect(withKey.facets.userData).toEqual(
      seen({ present: true, suspectLines: [2, 3], accessKeyIds: ["AKIAIOSFODNN7EXAMPLE"] }),
    );
    expect(JSON.stringify(withKey)).not.toContain("wJalr");

    expect(monthlyCostOf(instance, resource)).toBe("70.08"); // 0.096 × 730
  });

  it.each([
    ["User initiated (2026-05-01 10:11:12 GMT)", "2026-05-01T10:11:12.000Z"],
    ["User initiated", null],
    ["", null],
  ])("reads the stop time from %j", (reason, stoppedAt) => {
    const stopped = { ...running, State: { Name: "stopped" as const }, StateTransitionReason: reason };
    const resource = resourceOf(instance, stopped);
    expect(resource.facets.state).toMatchObject({ value: { stoppedAt } });
    expect(monthlyCostOf(instance, resource)).toBe("0.00");
  });

  it.each<[string, Partial<Instance>]>([
    ["spot", { InstanceLifecycle: "spot" }],
    ["Windows", { PlatformDetails: "Windows" }],
    ["dedicated tenancy", { Placement: { Tenancy: "dedicated" } }],
    ["a type outside the table", { InstanceType: "u-6tb1.metal" }],
  ])("has no price for %s", (_, change) => {
    expect(monthlyCostOf(instance, resourceOf(instance, { ...running, ...change }))).toBe("unknown");
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(instance, { InstanceId: "i-0a1" });
    expect(facets.compute).toEqual(gap("failed"));
    expect(facets.state).toEqual(gap("failed"));
    expect(facets.metadataOptions).toEqual(gap("failed"));
    expect(facets.monitoring).toEqual(gap("failed"));
  });

  it("keeps missing security groups, interfaces, and role as gaps", () => {
    const read = (change: object) => resourceOf(instance, { ...running, ...change }).facets;
    expect(read({ SecurityGroups: undefined }).network).toEqual(gap("failed"));
    expect(read({ NetworkInterfaces: undefined }).network).toEqual(gap("failed"));
    expect(read({ SecurityGroups: [], NetworkInterfaces: [] }).network.seen).toBe(true);
    expect(read({ IamInstanceProfile: { Id: "AIPA1" } }).instanceProfile).toEqual(gap("failed"));
    expect(read({ IamInstanceProfile: undefined }).instanceProfile).toEqual(seen({ arn: null }));
  });

  it("§4 lists a terminated instance as ended; one that is shutting down still exists", () => {
    const terminated: Instance = { InstanceId: "i-0b2", State: { Name: "terminated" } };
    const page = { Reservations: [{ Instances: [terminated] }, { Instances: [running] }] };
    expect(instance.list.items(page, [])).toEqual([terminated, running]);
    const resource = resourceOf(instance, terminated);
    expect(resource).toMatchObject({ id: "i-0b2", status: "terminated", ended: true });
    expect(Object.keys(resource.facets)).not.toContain("userData");
    for (const Name of ["pending", "running", "shutting-down", "stopping", "stopped"] as const)
      expect(resourceOf(instance, { ...running, State: { Name } }).ended).toBeUndefined();
    expect(resourceOf(instance, { InstanceId: "i-0b3" }).ended).toBeUndefined();
  });

  it("costs nothing once terminated, whatever is unknown", () => {
    const windows: Instance = { ...running, PlatformDetails: "Windows", State: { Name: "terminated" } };
    for (const one of [windows, { InstanceId: "i-1", State: { Name: "terminated" as const } }]) {
      const { monthly, source } = priceResource(
        resourceOf(instance, one) as Resource,
        instance as unknown as ResourceDeclaration,
        testPrices,
      );
      expect([monthly?.toFixed(2), source]).toEqual(["0.00", "list_price"]);
    }
  });

  it("reads Systems Manager's status of the instance, or its absence", () => {
    const { facets } = resourceOf(instance, running, {
      answers: {
        systemsManager: {
          InstanceInformationList: [
            { InstanceId: "i-0a1", PingStatus: "Online", AssociationStatus: "Failed" },
          ],
        },
        patchState: {
          InstancePatchStates: [{ InstanceId: "i-0a1", BaselineId: "pb-1", MissingCount: 3, FailedCount: 0 }],
        },
      },
    });
    expect(facets.systemsManager).toEqual(seen({ pingStatus: "Online", associationStatus: "Failed" }));
    expect(facets.patchState).toMatchObject({ value: { missing: 3, failed: 0, pendingReboot: 0 } });
    const unknown = resourceOf(instance, running, {
      answers: {
        systemsManager: { InstanceInformationList: [] },
        patchState: { InstancePatchStates: [], NextToken: "more" },
      },
    }).facets;
    expect(unknown.systemsManager).toEqual(seen(null));
    expect(unknown.patchState).toEqual(gap("failed"));
  });
});
