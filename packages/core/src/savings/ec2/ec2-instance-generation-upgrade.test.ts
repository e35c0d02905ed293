import type { Instance } from "@aws-sdk/client-ec2";
import { Prices } from "../../model/prices.ts";
import { listPrices } from "../../prices/list-prices.ts";
import instance from "../../resources/ec2-instance.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ec2-instance-generation-upgrade.ts";

const item: Instance = {
  InstanceId: "i-1",
  InstanceType: "m4.xlarge",
  PlatformDetails: "Linux/UNIX",
  Placement: { Tenancy: "default" },
  State: { Name: "running" },
};
const subject = (change: Partial<Instance> = {}) => resourceOf(instance, { ...item, ...change });

savingTable(
  rule,
  [instance],
  [
    {
      when: "m4 becomes m5a",
      saves: "20.44", // 0.20 × 730 = 146.00 less 0.172 × 730 = 125.56
      resource: subject(),
      evidence: { now: "m4.xlarge", proposed: "m5a.xlarge" },
      cli: ["Value=m5a.xlarge"],
    },
    { when: "t2 becomes t3a", saves: "12.85", resource: subject({ InstanceType: "t2.large" }) }, // (0.0928 - 0.0752) × 730 = 12.848
    {
      when: "the type has no cheaper successor",
      saves: "none",
      resource: subject({ InstanceType: "m5a.xlarge" }),
    },
    {
      when: "the difference is not worth it",
      saves: "none",
      resource: subject(),
      thresholds: { "ec2-instance-generation-upgrade.savedPercent": 20 },
    },
    {
      when: "nothing is known of the type",
      saves: "none",
      resource: subject({ InstanceType: "u-6tb1.metal" }),
    },
    { when: "it is stopped", saves: "none", resource: subject({ State: { Name: "stopped" } }) },
    { when: "it runs Windows", saves: "unknown: price", resource: subject({ PlatformDetails: "Windows" }) },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(instance, item, { scope: { ...testScope, region: "sa-east-1" } }),
    },
  ],
  {
    savedPercent: {
      at: 2,
      step: 0.1,
      of: (percent) => ({
        resource: subject(),
        prices: new Prices({
          ...listPrices,
          prices: {
            "EC2/m4.xlarge": { unit: "hour", usd: "0.20" },
            "EC2/m5.xlarge": { unit: "hour", usd: (0.2 * (1 - percent / 100)).toFixed(6) },
          },
        }),
      }),
      saves: ["none", "2.92", "3.07"], // 0.004 × 730; 0.0042 × 730 = 3.066
    },
  },
);
