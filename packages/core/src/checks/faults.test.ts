import { expect, it } from "vitest";
import type { Check } from "../model/define-check.ts";
import { SnapshotIndex } from "../model/snapshot-index.ts";
import { checks } from "../registry.gen.ts";
import volume from "../resources/ec2-volume.ts";
import { snapshotOf } from "../testing/judge-saving.ts";
import { resourceOf } from "../testing/resource-of.ts";
import { evaluateChecks } from "./evaluate.ts";

it("a check that stumbles over a resource leaves it unknown and costs no other verdict", () => {
  const model = checks.find(({ resourceType }) => resourceType === volume.type);
  if (!model) throw new Error("no check of volumes");
  const fragile: Check = {
    ...model,
    judge: ({ id }) => {
      if (id === "vol-1") throw new RangeError("too odd");
      return { kind: "pass", because: "fine" };
    },
  };
  const disks = ["vol-1", "vol-2"].map((VolumeId) => resourceOf(volume, { VolumeId }));
  const verdicts: unknown[] = [];
  evaluateChecks(new SnapshotIndex(snapshotOf(disks, [])), [fragile], ({ resource, verdict }) =>
    verdicts.push([resource.id, verdict]),
  );
  expect(verdicts).toEqual([
    [
      "vol-1",
      {
        kind: "unknown",
        reason: "failed",
        missing: "judgement",
        // The fault's own words are the developer's, and stay in the log.
        because: `The check "${model.title}" stopped on a fault of its own at vol-1: nothing is known of it.`,
      },
    ],
    ["vol-2", { kind: "pass", because: "fine" }],
  ]);
});
