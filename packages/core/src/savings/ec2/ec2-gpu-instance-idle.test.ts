import type { Instance } from "@aws-sdk/client-ec2";
import instance from "../../resources/ec2-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { dayOf } from "../../testing/metric-day.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ec2-gpu-instance-idle.ts";

const item: Instance = {
  InstanceId: "i-1",
  InstanceType: "g4dn.xlarge",
  PlatformDetails: "Linux/UNIX",
  Placement: { Tenancy: "default" },
  State: { Name: "running" },
  LaunchTime: new Date(daysAgo(60)),
};
const subject = (change: Partial<Instance> = {}) => resourceOf(instance, { ...item, ...change });
const quiet = { CPUUtilization: { maximum: 1 } };
const resting = { ...quiet, nvidia_smi_utilization_gpu: { maximum: 0 } };

savingTable(
  rule,
  [instance],
  [
    {
      when: "processor, network and GPU rest",
      saves: "383.98", // 0.526 × 730
      resource: subject(),
      metrics: { ...quiet, nvidia_smi_utilization_gpu: { maximum: 0 } },
      evidence: { "peak GPU (%)": 0 },
      cli: ["stop-instances --instance-ids i-1"],
    },
    {
      when: "no one reports the GPU",
      saves: "383.98",
      resource: subject(),
      metrics: quiet,
      evidence: { "peak GPU (%)": "unknown" },
      doubts: ["does not report the GPU"],
    },
    {
      when: "the GPU works",
      saves: "none",
      resource: subject(),
      metrics: { ...quiet, nvidia_smi_utilization_gpu: { maximum: 1 } },
    },
    {
      when: "the processor works",
      saves: "none",
      resource: subject(),
      metrics: { CPUUtilization: { maximum: 9 } },
    },
    { when: "it has no GPU", saves: "none", resource: subject({ InstanceType: "m5.xlarge" }) },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(instance, item, { scope: { ...testScope, region: "sa-east-1" } }),
      metrics: quiet,
    },
  ],
  {
    lookbackDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({ resource: subject({ LaunchTime: new Date(daysAgo(days)) }), metrics: resting }),
      saves: ["none", "383.98", "383.98"], // 0.526 × 730
    },
    cpuPercent: {
      at: 5,
      step: 0.01,
      of: (percent) => ({
        resource: subject(),
        metrics: { ...resting, CPUUtilization: { maximum: percent } },
      }),
      saves: ["383.98", "none", "none"],
    },
    networkMbPerDay: {
      at: 5,
      step: 0.01,
      of: (mb) => ({
        resource: subject(),
        metrics: { ...resting, NetworkIn: { daily: [dayOf("2026-05-31", mb * 1e6)] } },
      }),
      saves: ["383.98", "none", "none"],
    },
    gpuPercent: {
      at: 1,
      step: 0.01,
      of: (percent) => ({
        resource: subject(),
        metrics: { ...resting, nvidia_smi_utilization_gpu: { maximum: percent } },
      }),
      saves: ["383.98", "none", "none"],
    },
  },
);
