import type { Instance } from "@aws-sdk/client-ec2";
import { gap, seen } from "../../model/observation.ts";
import instance from "../../resources/ec2-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { dayOf } from "../../testing/metric-day.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ec2-instance-idle.ts";

const item: Instance = {
  InstanceId: "i-1",
  InstanceType: "m5.xlarge",
  PlatformDetails: "Linux/UNIX",
  Placement: { Tenancy: "default" },
  State: { Name: "running" },
  LaunchTime: new Date(daysAgo(60)),
};
const subject = (change: Partial<Instance> = {}) => resourceOf(instance, { ...item, ...change });
const network = (mb: number) => ({ daily: [dayOf("2026-05-31", mb * 1e6)] });
const quiet = { CPUUtilization: { maximum: 2.2 }, NetworkIn: network(2), NetworkOut: network(1) };

savingTable(
  rule,
  [instance],
  [
    {
      when: "nothing above 5% CPU and 5 MB a day",
      saves: "140.16", // 0.192 × 730
      resource: subject(),
      metrics: quiet,
      evidence: {
        "peak CPU (%)": 2.2,
        "network traffic on the busiest day (MB)": 3,
        "lookback period (days)": 14,
      },
      cli: ["aws ec2 stop-instances --instance-ids i-1 --region us-east-1"],
    },
    {
      when: "CloudWatch has data for only only some of the days",
      saves: "140.16",
      resource: subject(),
      metrics: { ...quiet, CPUUtilization: { maximum: 2.2, daysWithData: 10, coverage: 10 / 14 } },
      doubts: ["10 of 14 days"],
    },
    {
      when: "reservations pay for a quarter of such hours",
      saves: "105.12", // 140.16 × 0.75
      resource: subject(),
      metrics: quiet,
      commitment: seen({ share: 0.25, note: "Reserved Instances pay for a quarter of the m5 hours." }),
    },
    {
      when: "reservations could not be read",
      saves: "140.16",
      resource: subject(),
      metrics: quiet,
      commitment: gap("denied"),
      doubts: ["could not be read"],
    },
    {
      when: "CPU touches 5%",
      saves: "none",
      resource: subject(),
      metrics: { ...quiet, CPUUtilization: { maximum: 5 } },
    },
    {
      when: "the limit was set lower",
      saves: "none",
      resource: subject(),
      metrics: quiet,
      thresholds: { "ec2-instance-idle.cpuPercent": 2 },
    },
    {
      when: "5 MB in a day",
      saves: "none",
      resource: subject(),
      metrics: { ...quiet, NetworkOut: network(3) },
    },
    { when: "it is stopped", saves: "none", resource: subject({ State: { Name: "stopped" } }) },
    {
      when: "it was launched last week",
      saves: "none",
      resource: subject({ LaunchTime: new Date(daysAgo(7)) }),
    },
    { when: "it is a Spot instance", saves: "none", resource: subject({ InstanceLifecycle: "spot" }) },
    { when: "it has a GPU: another rule", saves: "none", resource: subject({ InstanceType: "g4dn.xlarge" }) },
    {
      when: "an Auto Scaling group would replace it",
      saves: "none",
      resource: subject({ Tags: [{ Key: "aws:autoscaling:groupName", Value: "web" }] }),
    },
    { when: "CloudWatch has data for only no point", saves: "unknown: CPU utilization", resource: subject() },
    {
      when: "it runs Windows, which the table has no price for",
      saves: "unknown: price",
      resource: subject({ PlatformDetails: "Windows" }),
      metrics: quiet,
    },
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
      of: (days) => ({ resource: subject({ LaunchTime: new Date(daysAgo(days)) }), metrics: quiet }),
      saves: ["none", "140.16", "140.16"],
    }, // 0.192 × 730
    cpuPercent: {
      at: 5,
      step: 0.01,
      of: (percent) => ({ resource: subject(), metrics: { ...quiet, CPUUtilization: { maximum: percent } } }),
      saves: ["140.16", "none", "none"],
    },
    networkMbPerDay: {
      at: 5,
      step: 0.01,
      of: (mb) => ({
        resource: subject(),
        metrics: { ...quiet, NetworkIn: network(mb - 2), NetworkOut: network(2) },
      }),
      saves: ["140.16", "none", "none"],
    },
  },
);
