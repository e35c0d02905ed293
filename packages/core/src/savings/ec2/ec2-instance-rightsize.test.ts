import type { Instance } from "@aws-sdk/client-ec2";
import instance from "../../resources/ec2-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ec2-instance-rightsize.ts";

const item: Instance = {
  InstanceId: "i-1",
  InstanceType: "m5.4xlarge",
  PlatformDetails: "Linux/UNIX",
  Placement: { Tenancy: "default" },
  State: { Name: "running" },
  Monitoring: { State: "disabled" },
  LaunchTime: new Date(daysAgo(60)),
};
const subject = (change: Partial<Instance> = {}) => resourceOf(instance, { ...item, ...change });
// 16 vCPU: 15% of them are 2.4, with 20% headroom 2.88. 64 GiB: 20% are 12.8, with headroom 15.36.
const light = { CPUUtilization: { p99: 15, maximum: 22 }, mem_used_percent: { maximum: 20 } };

savingTable(
  rule,
  [instance],
  [
    {
      when: "4 vCPU and 16 GiB are enough",
      saves: "435.08", // 0.768 × 730 = 560.64, less m5a.xlarge 0.172 × 730 = 125.56
      resource: subject(),
      metrics: light,
      evidence: { "CPU p99 (%)": 15, "peak memory (%)": 20, proposed: "m5a.xlarge: 4 vCPU, 16 GiB" },
      cli: ["aws ec2 stop-instances", "--instance-type Value=m5a.xlarge"],
    },
    {
      when: "no one knows the memory: it is kept",
      saves: "192.72", // 560.64 less r6i.2xlarge 0.504 × 730 = 367.92
      resource: subject(),
      metrics: { CPUUtilization: light.CPUUtilization },
      evidence: { "peak memory (%)": "unknown", proposed: "r6i.2xlarge: 8 vCPU, 64 GiB" },
      doubts: ["does not report memory"],
    },
    {
      when: "CloudWatch forms no percentile: the maximum decides",
      saves: "337.26", // 22% of 16 with headroom are 4.22 vCPU, and 15.36 GiB: c6a.2xlarge 0.306 × 730 = 223.38
      resource: subject(),
      metrics: { ...light, CPUUtilization: { maximum: 22 } },
    },
    {
      when: "the load needs more than half",
      saves: "none",
      resource: subject(),
      metrics: { ...light, CPUUtilization: { p99: 60, maximum: 70 } },
    },
    {
      when: "memory is full",
      saves: "none",
      resource: subject(),
      metrics: { CPUUtilization: { p99: 60, maximum: 70 }, mem_used_percent: { maximum: 95 } },
    },
    {
      when: "the network is busy", // 300 s × 40 MB/s = 320 Mbit/s
      saves: "none",
      resource: subject(),
      metrics: { ...light, NetworkOut: { maximum: 300 * 40_000_000 } },
    },
    {
      when: "detailed monitoring sums a minute", // 60 s × 40 MB/s
      saves: "none",
      resource: subject({ Monitoring: { State: "enabled" } }),
      metrics: { ...light, NetworkOut: { maximum: 60 * 40_000_000 } },
    },
    {
      when: "the disk is busy",
      saves: "none",
      resource: subject(),
      metrics: { ...light, EBSReadBytes: { maximum: 300 * 70 * 2 ** 20 } },
    },
    { when: "it bursts on credits", saves: "none", resource: subject({ InstanceType: "t3.xlarge" }) },
    {
      when: "nothing is known of the type",
      saves: "none",
      resource: subject({ InstanceType: "u-6tb1.metal" }),
    },
    {
      when: "it was launched last week",
      saves: "none",
      resource: subject({ LaunchTime: new Date(daysAgo(7)) }),
    },
    { when: "CloudWatch has data for only no point", saves: "unknown: CPU utilization", resource: subject() },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(instance, item, { scope: { ...testScope, region: "sa-east-1" } }),
      metrics: light,
    },
    {
      when: "an older generation would be cheaper, and is not proposed",
      saves: "217.25", // 0.384 × 730 = 280.32, less m6a.large 0.0864 × 730 = 63.072; m5a.large (0.086) is older
      resource: subject({ InstanceType: "m6i.2xlarge" }),
      metrics: { CPUUtilization: { p99: 15, maximum: 22 }, mem_used_percent: { maximum: 20 } },
    },
  ],
  {
    lookbackDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({ resource: subject({ LaunchTime: new Date(daysAgo(days)) }), metrics: light }),
      saves: ["none", "435.08", "435.08"], // as in the first row
    },
    cpuHeadroomPercent: {
      at: 20,
      step: 0.01,
      // 62.5% of 96 vCPU are 60, with 20% headroom the 72 of c5.18xlarge; 10% of 384 GiB need 46.08.
      of: (percent) => ({
        resource: subject({ InstanceType: "m5.24xlarge" }),
        metrics: { CPUUtilization: { p99: 62.5, maximum: 70 }, mem_used_percent: { maximum: 10 } },
        thresholds: { "ec2-instance-rightsize.cpuHeadroomPercent": percent },
      }),
      saves: ["1130.04", "1130.04", "none"], // (4.608 − 3.06) × 730
    },
    memoryHeadroomPercent: {
      at: 20,
      step: 0.01,
      // 20.8333…% of 64 GiB are 13.33, with 20% headroom the 16 GiB of m5a.xlarge.
      of: (percent) => ({
        resource: subject(),
        metrics: { ...light, mem_used_percent: { maximum: 125 / 6 } },
        thresholds: { "ec2-instance-rightsize.memoryHeadroomPercent": percent },
      }),
      // 560.64 less m5a.xlarge 125.56; above, 4 vCPU with more than 16 GiB: r5a.xlarge 0.226 × 730 = 164.98
      saves: ["435.08", "435.08", "395.66"],
    },
    networkMbps: {
      at: 300,
      step: 0.001,
      // Mbit/s over 300 s in bytes, half in and half out.
      of: (rate) => {
        const bytes = { maximum: (rate * 1e6 * 300) / 8 / 2 };
        return { resource: subject(), metrics: { ...light, NetworkIn: bytes, NetworkOut: bytes } };
      },
      saves: ["435.08", "435.08", "none"],
    },
    diskMibps: {
      at: 60,
      step: 0.001,
      of: (rate) => {
        const bytes = { maximum: (rate * 2 ** 20 * 300) / 2 };
        return { resource: subject(), metrics: { ...light, EBSReadBytes: bytes, EBSWriteBytes: bytes } };
      },
      saves: ["435.08", "435.08", "none"],
    },
  },
);
