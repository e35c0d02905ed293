// Whatever a scan can't read: no finding loses attack paths, or the risk of them.

import { attackPathTypes } from "@skyledger/core/attack-paths/attack-model";
import { attackPathReasoning } from "@skyledger/core/attack-paths/reasoning";
import type { CoverageGap, InventorySnapshot } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { beforeAll, expect, test } from "vitest";
import type { FoundPaths } from "../attack-paths/service.ts";
import { discoverSandbox } from "../testing/discover-sandbox.ts";
import { rankedSteps } from "./finding-ranks.ts";
import { withKeptPaths } from "./kept-paths.ts";
import type { PathBatch } from "./store/ranked-paths.ts";

const accountId = "123456789012";
const takenAt = "2026-05-13T10:00:00.000Z";

let readable: InventorySnapshot;
let before: PathBatch[];
beforeAll(async () => {
  const { send } = createSandbox({ accountId, seed: 1, size: 100, now: new Date(takenAt) });
  const { found, coverage } = await discoverSandbox(send, { accountId, takenAt });
  readable = { takenAt, resources: found, ...coverage };
  before = withKeptPaths([], findingsOf(readable));
});

function findingsOf(snapshot: InventorySnapshot): FoundPaths {
  const { paths, unread } = attackPathReasoning.over(new SnapshotIndex(snapshot)).findings({ target: null });
  return { paths: paths.map((path) => ({ ...path, accountId: null })), unread };
}

const ranksOf = (batches: readonly PathBatch[]): Map<string, number> =>
  new Map(
    rankedSteps(batches.flatMap(({ paths }) => paths)).map(({ arn, checkId, risk }) => [
      `${checkId} of ${arn}`,
      risk,
    ]),
  );

/** The findings that have lost risk, and the number of those that would have without the paths of before. */
function lostWith(snapshot: InventorySnapshot): { lost: string[]; unprotected: number } {
  const ranks = ranksOf(before);
  const now = findingsOf(snapshot);
  const losing = (left: Map<string, number>) =>
    [...ranks].flatMap(([name, risk]) => ((left.get(name) ?? 0) < risk ? [name] : []));
  return {
    lost: losing(ranksOf(withKeptPaths(before, now))),
    unprotected: losing(ranksOf(withKeptPaths([], now))).length,
  };
}

const gap = (type: string, region: string, facet: string | null, count = 1): CoverageGap => ({
  ...{
    accountId,
    region,
    service: "ec2",
    type,
    facet,
    reason: "denied",
    message: "No.",
    iamAction: "",
    count,
  },
});

test("with everything readable, the ranks are those of the paths", () => {
  expect(ranksOf(before).size).toBeGreaterThan(20);
  expect(lostWith(readable)).toEqual({ lost: [], unprotected: 0 });
});

test("when the list of a type is denied", { timeout: 120_000 }, () => {
  let unprotected = 0;
  for (const type of attackPathTypes) {
    const places = readable.covered.filter((place) => place.type === type);
    const result = lostWith({
      takenAt,
      resources: readable.resources.filter((one) => one.type !== type),
      covered: readable.covered.filter((place) => place.type !== type),
      gaps: [...readable.gaps, ...places.map(({ region }) => gap(type, region, null))],
    });
    expect({ type, lost: result.lost }).toEqual({ type, lost: [] });
    unprotected += result.unprotected;
  }
  // Otherwise this test proves nothing.
  expect(unprotected).toBeGreaterThan(100);
});

test("when a part of the resources of a type is denied", { timeout: 120_000 }, () => {
  let unprotected = 0;
  const wanted = new Set(attackPathTypes);
  const facets = new Set(
    readable.resources.flatMap(({ type, facets }) =>
      wanted.has(type) ? Object.keys(facets).map((facet) => `${type} ${facet}`) : [],
    ),
  );
  for (const name of facets) {
    const [type = "", facet = ""] = name.split(" ");
    const hit = readable.resources.filter((one) => one.type === type && facet in one.facets);
    const result = lostWith({
      ...readable,
      resources: readable.resources.map((one) =>
        hit.includes(one)
          ? {
              ...one,
              facets: { ...one.facets, [facet]: { seen: false as const, reason: "denied" as const } },
            }
          : one,
      ),
      gaps: [...readable.gaps, gap(type, "us-east-1", facet, hit.length)],
    });
    expect({ name, lost: result.lost }).toEqual({ name, lost: [] });
    unprotected += result.unprotected;
  }
  expect(unprotected).toBeGreaterThan(20);
});
