import type { LifecycleRule } from "@aws-sdk/client-s3";
import bucket from "../../resources/s3-bucket.ts";
import { dailyMetric, resourceOf, silentMetric } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./s3-no-lifecycle.ts";

const gib = 2 ** 30;
const empty = Object.fromEntries(
  [
    "StandardIa",
    "OneZoneIa",
    "IntelligentFrequent",
    "IntelligentInfrequent",
    "GlacierInstant",
    "GlacierFlexible",
  ].map((name) => [`size${name}`, silentMetric(4)]),
);
const subject = (sizeGib: number, ...Rules: LifecycleRule[]) =>
  resourceOf(
    bucket,
    { Name: "uploads" },
    {
      answers: {
        lifecycle: { Rules },
        sizes: { ...empty, sizeDeepArchive: silentMetric(4), sizeStandard: dailyMetric(4, sizeGib * gib) },
      },
    },
  );

savingTable(
  rule,
  [bucket],
  [
    { when: "half a TiB without any rule", saves: "unknown: price", resource: subject(500) },
    { when: "the only rule is off", saves: "unknown: price", resource: subject(500, { Status: "Disabled" }) },
    { when: "a rule is on", saves: "none", resource: subject(500, { Status: "Enabled" }) },
    { when: "it is small", saves: "none", resource: subject(99) },
  ],
  {
    sizeGib: {
      at: 100,
      step: 0.01,
      of: (gib) => ({ resource: subject(gib) }),
      saves: ["none", "unknown: price", "unknown: price"],
    },
  },
);
