import { describe, expect, it } from "vitest";
import trail from "../../resources/cloudtrail-trail.ts";
import { evaluateSaving, withGap } from "../../testing/evaluate-saving.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./cloudtrail-duplicate-trail.ts";

const trailNamed = (name: string, { multiRegion = true, logging = true, management = true } = {}) =>
  resourceOf(
    trail,
    {
      Name: name,
      TrailARN: `arn:aws:cloudtrail:us-east-1:123456789012:trail/${name}`,
      HomeRegion: "us-east-1",
      IsMultiRegionTrail: multiRegion,
    },
    {
      answers: {
        status: { IsLogging: logging },
        eventSelectors: { EventSelectors: [{ IncludeManagementEvents: management }] },
      },
    },
  );
const options = { declarations: [trail] };
const first = trailNamed("audit");
const second = trailNamed("security");

describe("cloudtrail-duplicate-trail", () => {
  it("the second copy is worth stopping, for an amount that only the bill shows", () => {
    expect(evaluateSaving(rule, second, { ...options, others: [first] })).toMatchObject({
      kind: "unknown",
      missing: "price",
    });
    expect(evaluateSaving(rule, first, { ...options, others: [second] })).toEqual({ kind: "none" });
  });
  it.each([
    ["it is alone", second, []],
    ["the other does not record", second, [trailNamed("audit", { logging: false })]],
    ["the other records one region", second, [trailNamed("audit", { multiRegion: false })]],
    ["the other records data only", second, [trailNamed("audit", { management: false })]],
    ["it does not record itself", trailNamed("security", { logging: false }), [first]],
  ])("has no saving when %s", (_, subject, others) => {
    expect(evaluateSaving(rule, subject, { ...options, others })).toEqual({ kind: "none" });
  });
  it.each(rule.needs)("is unknown when %s is a gap", (need) => {
    expect(evaluateSaving(rule, withGap(second, need), options)).toMatchObject({
      kind: "unknown",
      missing: need,
    });
  });
  it("is unknown when trails, or another trail, were not read", () => {
    expect(evaluateSaving(rule, second, { ...options, unread: { [trail.type]: "denied" } })).toMatchObject({
      missing: "trails",
    });
    expect(evaluateSaving(rule, second, { ...options, others: [withGap(first, "status")] })).toMatchObject({
      missing: "other trails",
    });
  });
});

savingTable(
  rule,
  [trail],
  [
    { when: "another trail records the same", saves: "unknown: price", resource: second, others: [first] },
    { when: "it is alone", saves: "none", resource: second },
  ],
);
