import type { Instance } from "@aws-sdk/client-ec2";
import instance from "../../resources/ec2-instance.ts";
import { daysAgo } from "../../testing/judge-saving.ts";
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
      evidence: { "CPU p99 (%)": 15, "memory used at most (%)": 20, proposed: "m5a.xlarge: 4 vCPU, 16 GiB" },
      cli: ["aws ec2 stop-instances", "--instance-type Value=m5a.xlarge"],
    },
    {
      when: "nobody knows the memory: it is kept",
      saves: "192.72", // 560.64 less r6i.2xlarge 0.504 × 730 = 367.92
      resource: subject(),
      metrics: { CPUUtilization: light.CPUUtilization },
      evidence: { "memory used at most (%)": "unknown", proposed: "r6i.2xlarge: 8 vCPU, 64 GiB" },
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
    { when: "CloudWatch holds no point", saves: "unknown: CPU utilization", resource: subject() },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(instance, item, { scope: { ...testScope, region: "sa-east-1" } }),
      metrics: light,
    },
  ],
);
