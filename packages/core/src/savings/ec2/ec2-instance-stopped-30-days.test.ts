import type { Instance } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import eip from "../../resources/ec2-eip.ts";
import instance from "../../resources/ec2-instance.ts";
import volume from "../../resources/ec2-volume.ts";
import { daysAgo, evaluateSaving, savedPerMonth, withGap } from "../../testing/evaluate-saving.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ec2-instance-stopped-30-days.ts";

function stoppedSince(days: number): string {
  return `User initiated (${daysAgo(days).slice(0, 19).replace("T", " ")} GMT)`;
}
const stopped: Instance = {
  InstanceId: "i-1",
  State: { Name: "stopped" },
  StateTransitionReason: stoppedSince(45),
  BlockDeviceMappings: [{ Ebs: { VolumeId: "vol-1" } }, { Ebs: { VolumeId: "vol-2" } }],
};
const volumeOf = (id: string, type: "gp2" | "gp3", size: number) =>
  resourceOf(volume, { VolumeId: id, VolumeType: type, Size: size, Iops: 3000, Throughput: 125 });
const address = (id: string, instanceId: string) =>
  resourceOf(eip, {
    AllocationId: id,
    PublicIp: "198.51.100.7",
    PublicIpv4Pool: "amazon",
    AssociationId: "eipassoc-1",
    InstanceId: instanceId,
  });
const others = [
  volumeOf("vol-1", "gp3", 100),
  volumeOf("vol-2", "gp2", 50),
  volumeOf("vol-3", "gp2", 999),
  address("eipalloc-1", "i-1"),
  address("eipalloc-2", "i-2"),
];
const options = { declarations: [instance, volume, eip], others };

describe("ec2-instance-stopped-30-days", () => {
  it("saves its own volumes and addresses, and no others", () => {
    const outcome = evaluateSaving(rule, resourceOf(instance, stopped), options);
    expect(savedPerMonth(outcome)).toBe("16.65"); // 100 × 0.08 + 50 × 0.10 + 0.005 × 730
    expect(outcome).toMatchObject({ evidence: { "stopped (days)": 45, "volumes and addresses": 3 } });
  });

  it.each<[string, Partial<Instance>]>([
    ["a running instance", { State: { Name: "running" } }],
    ["one that stopped less than 30 days ago", { StateTransitionReason: stoppedSince(29) }],
    ["one with nothing that is charged", { InstanceId: "i-9", BlockDeviceMappings: [] }],
  ])("saves nothing for %s", (_, change) => {
    const outcome = evaluateSaving(rule, resourceOf(instance, { ...stopped, ...change }), options);
    expect(outcome).toEqual({ kind: "none" });
  });

  it.each(rule.needs)("is unknown when %s is a gap", (name) => {
    const outcome = evaluateSaving(rule, withGap(resourceOf(instance, stopped), name), options);
    expect(outcome).toMatchObject({ kind: "unknown", reason: "denied", missing: name });
  });

  it("is unknown without the stop time", () => {
    const subject = resourceOf(instance, { ...stopped, StateTransitionReason: "User initiated" });
    expect(evaluateSaving(rule, subject, options)).toMatchObject({
      kind: "unknown",
      reason: "failed",
      missing: "stop time",
    });
  });

  it("is unknown when a volume or the addresses were not read", () => {
    const subject = resourceOf(instance, stopped);
    const [, ...withoutFirst] = others;
    const unread = { [volume.type]: "denied" as const };
    expect(evaluateSaving(rule, subject, { ...options, others: withoutFirst, unread })).toMatchObject({
      kind: "unknown",
      reason: "denied",
      missing: "volumes",
    });
    expect(evaluateSaving(rule, subject, { ...options, others: withoutFirst })).toMatchObject({
      reason: "failed",
      missing: "volumes",
    });
    expect(evaluateSaving(rule, subject, { ...options, unread: { [eip.type]: "throttled" } })).toMatchObject({
      kind: "unknown",
      reason: "throttled",
      missing: "addresses",
    });
    const hidden = others.map((other) => withGap(other, "association"));
    expect(evaluateSaving(rule, subject, { ...options, others: hidden })).toMatchObject({
      reason: "denied",
      missing: "addresses",
    });
  });

  it("is unknown when a volume's price is", () => {
    const unpriced = [withGap(volumeOf("vol-1", "gp3", 100), "storage"), ...others.slice(1)];
    expect(
      evaluateSaving(rule, resourceOf(instance, stopped), { ...options, others: unpriced }),
    ).toMatchObject({
      kind: "unknown",
      reason: "denied",
      missing: "price",
    });
  });
});

savingTable(
  rule,
  [instance, volume, eip],
  [
    {
      when: "it stopped 45 days ago, with two volumes and an address",
      saves: "16.65", // 100 × 0.08 + 50 × 0.10 + 0.005 × 730
      resource: resourceOf(instance, stopped),
      others,
      evidence: { "stopped (days)": 45, "volumes and addresses": 3 },
      cli: ["i-1"],
    },
    {
      when: "it runs",
      saves: "none",
      resource: resourceOf(instance, { ...stopped, State: { Name: "running" } }),
      others,
    },
  ],
  {
    stoppedDays: {
      at: 30,
      step: 0.001,
      of: (days) => ({
        resource: resourceOf(instance, { ...stopped, StateTransitionReason: stoppedSince(days) }),
        others,
      }),
      saves: ["none", "16.65", "16.65"],
    }, // 100 × 0.08 + 50 × 0.10 + 0.005 × 730
  },
);
