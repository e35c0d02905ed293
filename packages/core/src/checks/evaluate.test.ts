import { expect, test } from "vitest";
import { type Check, pass } from "../model/define-check.ts";
import { SnapshotIndex } from "../model/snapshot-index.ts";
import { checks } from "../registry.gen.ts";
import eip from "../resources/ec2-eip.ts";
import volume from "../resources/ec2-volume.ts";
import { snapshotOf } from "../testing/evaluate-saving.ts";
import { resourceOf } from "../testing/resource-of.ts";
import { type EvaluatedCheck, evaluateChecks, notEvaluatedScopes } from "./evaluate.ts";

const [first] = checks;
if (!first) throw new Error("no check");
const checkOf = (id: string, resourceType: string): Check => ({
  ...first,
  id,
  resourceType,
  evaluate: (resource) => pass(`${id} saw ${resource.id}`),
});
const resources = [resourceOf(volume, { VolumeId: "vol-1" }), resourceOf(volume, { VolumeId: "vol-2" })];

test("every resource of a check's type is evaluated by it, and no other", () => {
  const index = new SnapshotIndex(snapshotOf(resources, [volume.type]));
  const evaluated: EvaluatedCheck[] = [];
  evaluateChecks(
    index,
    [checkOf("one", volume.type), checkOf("two", volume.type), checkOf("other", eip.type)],
    (result) => evaluated.push(result),
  );
  expect(evaluated.map(({ check, resource, result }) => [check.id, resource.id, result])).toEqual([
    ["one", "vol-1", pass("one saw vol-1")],
    ["one", "vol-2", pass("one saw vol-2")],
    ["two", "vol-1", pass("two saw vol-1")],
    ["two", "vol-2", pass("two saw vol-2")],
  ]);
});

test("a list that could not be read is unknown for the checks of its type; a facet does not affect the list", () => {
  const snapshot = snapshotOf(resources, [volume.type, eip.type], { [eip.type]: "denied" });
  const [listGap] = snapshot.gaps;
  if (!listGap) throw new Error("no gap");
  const facetGap = { ...listGap, type: volume.type, facet: "storage" };
  const index = new SnapshotIndex({ ...snapshot, gaps: [listGap, facetGap] });
  const scopes = notEvaluatedScopes(index, [checkOf("volumes", volume.type), checkOf("addresses", eip.type)]);
  expect(scopes.map(({ check, ...scope }) => [check.id, scope])).toEqual([
    ["addresses", { accountId: "123456789012", region: "us-east-1", reason: "denied" }],
  ]);
});

test("a check that throws makes that one resource unknown, names check and resource, and reveals nothing of the cause", () => {
  // Every check of the catalogue in turn, each for its own type.
  for (const broken of checks) {
    const [orders, bills] = ["orders", "bills"].map(
      (name) =>
        ({
          ...resources[0],
          type: broken.resourceType,
          arn: name,
          id: name,
          name,
        }) as EvaluatedCheck["resource"],
    );
    if (!orders || !bills) throw new Error("no resources");
    const index = new SnapshotIndex(snapshotOf([orders, bills], [broken.resourceType]));
    const evaluated: EvaluatedCheck[] = [];
    const failing: Check = {
      ...broken,
      evaluate: ({ name }) => {
        if (name === "orders") throw new TypeError("secret at /srv/app.ts:1");
        return pass("fine");
      },
    };
    evaluateChecks(index, [failing, checkOf("other", broken.resourceType)], (result) =>
      evaluated.push(result),
    );
    // Only for the operator's log.
    const none = undefined;
    expect(evaluated.map(({ failure }) => failure)).toEqual([
      new TypeError("secret at /srv/app.ts:1"),
      ...[none, none, none],
    ]);
    expect(evaluated.map(({ result }) => result)).toEqual([
      {
        kind: "unknown",
        reason: "failed",
        missing: "evaluation",
        because: `The check ${broken.id} failed with an internal error for orders. The resource was not evaluated.`,
      },
      pass("fine"),
      pass("other saw orders"),
      pass("other saw bills"),
    ]);
  }
});
