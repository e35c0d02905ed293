import { expect, it } from "vitest";
import type { CheckContext } from "../../model/define-check.ts";
import type { Resource } from "../../model/resource.ts";
import { SnapshotIndex } from "../../model/snapshot-index.ts";
import trail from "../../resources/cloudtrail-trail.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { snapshotOf } from "../../testing/evaluate-saving.ts";
import { madeTrail } from "../../testing/made-trail.ts";
import { loggingTrails, trailsWritingTo } from "./logging-trails.ts";

function contextOf(resource: Resource): CheckContext {
  const index = new SnapshotIndex(snapshotOf([resource], [trail.type]));
  return {
    resource,
    takenAt: index.snapshot.takenAt,
    find: () => undefined,
    findByArn: () => undefined,
    all: (type, region = "global") => index.inScope(type, resource.accountId, region),
  };
}

it("finds logging trails, with their log group's ARN in the form that groups have", () => {
  const group = "arn:aws:logs:us-east-1:123456789012:log-group:audit";
  const { trails, gap } = loggingTrails(contextOf(madeTrail({ logGroupArn: `${group}:*` })));
  expect(trails).toMatchObject([{ name: "audit-trail", logGroupArn: group }]);
  expect(gap).toBeNull();
  expect(loggingTrails(contextOf(madeTrail({ logging: false }))).trails).toEqual([]);
});

it("names the trail that could not be read", () => {
  expect(loggingTrails(contextOf(madeTrail({ logging: null }))).gap).toEqual({
    reason: "failed",
    missing: "status of trail audit-trail",
  });
  expect(loggingTrails(contextOf(madeTrail({ readWrite: null })))).toMatchObject({
    trails: [{ recorded: null }],
    gap: { missing: "settings of trail audit-trail" },
  });
});

it("finds the trails that write to a bucket, logging or not", () => {
  const context = contextOf(madeTrail({ logging: false }));
  expect(trailsWritingTo("audit", context)).toEqual({ trails: ["audit-trail"], gap: null });
  expect(trailsWritingTo("other", context)).toEqual({ trails: [], gap: null });
  const blind = contextOf(resourceWith(trail, {}, { id: "blind" }));
  expect(trailsWritingTo("audit", blind).gap).toEqual({ reason: "failed", missing: "bucket of trail blind" });
});
