import { evaluateChecks } from "@skyledger/core/checks/evaluate";
import type { GapReason } from "@skyledger/core/model/observation";
import type { CoverageGap, InventorySnapshot, Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks } from "@skyledger/core/registry.gen";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { beforeAll, describe, expect, test } from "vitest";
import { discoverSandbox } from "../testing/discover-sandbox.ts";

const accountId = "123456789012";
const takenAt = "2026-05-13T10:00:00.000Z";

let readable: InventorySnapshot;
let results: Map<string, string>;

beforeAll(async () => {
  const { send } = createSandbox({ accountId, seed: 1, size: 100, now: new Date(takenAt) });
  const { found, coverage } = await discoverSandbox(send, { accountId, takenAt });
  readable = { takenAt, resources: found, ...coverage };
  results = evaluated(readable);
});

/** Each result's kind by check and ARN. */
function evaluated(snapshot: InventorySnapshot): Map<string, string> {
  const kinds = new Map<string, string>();
  evaluateChecks(new SnapshotIndex(snapshot), checks, ({ check, resource, result }) => {
    kinds.set(`${check.id} of ${resource.arn}`, result.kind);
  });
  return kinds;
}

/** Results that are neither the same as with everything readable, nor unknown. */
function changed(snapshot: InventorySnapshot): string[] {
  return [...evaluated(snapshot)].flatMap(([name, kind]) =>
    kind === "unknown" || kind === results.get(name) ? [] : [`${name}: ${results.get(name)} -> ${kind}`],
  );
}

function listGap(type: string, region: string, reason: GapReason): CoverageGap {
  const service = "ec2";
  return { accountId, region, service, type, facet: null, reason, message: "No.", iamAction: "", count: 1 };
}

/** The snapshot with incomplete lists: of each type and region named, `keep` selects the parts that were seen. */
function withoutLists(
  isUnread: (place: { type: string; region: string }) => boolean,
  keep: (index: number) => boolean,
): InventorySnapshot {
  const unread = readable.covered.filter(isUnread);
  const places = new Set(unread.map(({ type, region }) => `${type}|${region}`));
  const isIn = ({ type, region }: Resource) =>
    places.has(`${type}|${region}`) || places.has(`${type}|global`);
  return {
    takenAt,
    resources: readable.resources.filter((one, index) => !isIn(one) || keep(index)),
    covered: readable.covered.filter(({ type, region }) => !places.has(`${type}|${region}`)),
    gaps: [...readable.gaps, ...unread.map(({ type, region }) => listGap(type, region, "denied"))],
  };
}

function withoutFacet(type: string, facet: string): InventorySnapshot {
  return {
    ...readable,
    resources: readable.resources.map((one) =>
      one.type === type && facet in one.facets
        ? { ...one, facets: { ...one.facets, [facet]: { seen: false as const, reason: "denied" as const } } }
        : one,
    ),
  };
}

/** How many results a snapshot removes. */
function lost(snapshot: InventorySnapshot): number {
  const left = evaluated(snapshot);
  return [...results].filter(
    ([name, kind]) => kind !== "unknown" && (left.get(name) ?? "unknown") === "unknown",
  ).length;
}

const typesOf = () => [...new Set(readable.covered.map(({ type }) => type))].sort();

describe("a result over an account that was not read completely is the same, or unknown", () => {
  test("when the list of a type is denied everywhere", () => {
    for (const type of typesOf())
      expect(
        changed(
          withoutLists(
            (place) => place.type === type,
            () => false,
          ),
        ),
        type,
      ).toEqual([]);
  });

  test("and there are results to lose", () => {
    expect(
      lost(
        withoutLists(
          ({ type }) => type === "AWS::EC2::Subnet",
          () => false,
        ),
      ),
    ).toBeGreaterThan(10);
    expect(lost(withoutFacet("AWS::S3::Bucket", "policy"))).toBeGreaterThan(10);
  });

  test("when the list of a type is denied in one region", () => {
    for (const { type, region } of readable.covered)
      expect(
        changed(
          withoutLists(
            (place) => place.type === type && place.region === region,
            () => false,
          ),
        ),
        `${type} in ${region}`,
      ).toEqual([]);
  });

  test("when the list of a type ends early", () => {
    for (const type of typesOf())
      for (const rest of [0, 1])
        expect(
          changed(
            withoutLists(
              (place) => place.type === type,
              (index) => index % 2 === rest,
            ),
          ),
          type,
        ).toEqual([]);
  });

  test("when a facet is denied", () => {
    const facets = new Set(
      readable.resources.flatMap(({ type, facets }) => Object.keys(facets).map((name) => `${type} ${name}`)),
    );
    for (const one of facets) {
      const [type = "", facet = ""] = one.split(" ");
      expect(changed(withoutFacet(type, facet)), one).toEqual([]);
    }
  });
});
