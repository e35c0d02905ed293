import type { Instance } from "@aws-sdk/client-ec2";
import instance from "../../resources/ec2-instance.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ec2-graviton-migrate.ts";

const item: Instance = {
  InstanceId: "i-1",
  InstanceType: "m5.large",
  Architecture: "x86_64",
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
      when: "m6g is as large and cheaper",
      saves: "13.87", // (0.096 - 0.077) × 730
      resource: subject(),
      evidence: { now: "m5.large", proposed: "m6g.large" },
      cli: ["--instance-types m6g.large"],
    },
    {
      when: "it is arm64 already",
      saves: "none",
      resource: subject({ InstanceType: "m6g.large", Architecture: "arm64" }),
    },
    { when: "it runs Windows", saves: "none", resource: subject({ PlatformDetails: "Windows" }) },
    { when: "it has a GPU", saves: "none", resource: subject({ InstanceType: "g4dn.xlarge" }) },
    { when: "it is stopped", saves: "none", resource: subject({ State: { Name: "stopped" } }) },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(instance, item, { scope: { ...testScope, region: "sa-east-1" } }),
    },
  ],
);
