import { describe, expect, it } from "vitest";
import { evaluateChecks } from "../checks/evaluate.ts";
import { checks, relationships, resources, savingsRules } from "../registry.gen.ts";
import { relate } from "../relationships/relate.ts";
import { evaluateSavings } from "../savings/evaluate.ts";
import { testPrices } from "../testing/resource-of.ts";
import { gap, seen } from "./observation.ts";
import type { Resource } from "./resource.ts";
import { SnapshotIndex } from "./snapshot-index.ts";

const [accountId, region] = ["123456789012", "us-east-1"];
const declarations = new Map(resources.map((declaration) => [declaration.type, declaration]));

/** One resource of every type, with no facets read. */
function fixtures(ended: boolean): SnapshotIndex {
  const all = resources.map(({ type, facets, scope, service }): Resource => {
    const place = scope === "global" ? "global" : region;
    return {
      arn: `arn:aws:${service}:${place}:${accountId}:thing/${type}`,
      type,
      id: type,
      name: type,
      region: place,
      accountId,
      status: null,
      createdAt: null,
      tags: seen({}),
      facets: Object.fromEntries(Object.keys(facets).map((name) => [name, gap("failed")])),
      ...(ended && { ended: true }),
    };
  });
  const covered = all.map((one) => ({ type: one.type, accountId, region: one.region }));
  return new SnapshotIndex({ takenAt: "2026-06-01T00:00:00.000Z", resources: all, covered, gaps: [] });
}

/** Every resource that a check or savings rule of the registry evaluates, and every end of a relationship. */
function touched(index: SnapshotIndex): string[] {
  const arns: string[] = [];
  evaluateChecks(index, checks, ({ resource }) => arns.push(resource.arn));
  const facts = {
    declarations,
    prices: testPrices,
    thresholds: {},
    metric: () => gap("failed" as const),
    commitment: () => gap("failed" as const),
    reservations: gap("failed" as const),
    planUse: gap("failed" as const),
    billedDays: gap("failed" as const),
  };
  const evaluated = evaluateSavings(
    index,
    savingsRules,
    facts as unknown as Parameters<typeof evaluateSavings>[2],
  );
  arns.push(...evaluated.flatMap(({ resource }) => resource?.arn ?? []));
  arns.push(...relate(index, relationships).edges.map(({ fromArn }) => fromArn));
  return arns;
}

describe("resources that AWS still lists but that have ended", () => {
  it("are not evaluated by any check or savings rule, and have no relationships", () => {
    expect(touched(fixtures(true))).toEqual([]);
  });

  it("planted offender: the same resources are evaluated while they exist", () => {
    expect(touched(fixtures(false)).length).toBeGreaterThan(checks.length);
  });

  it("are not found by any look-up", () => {
    const index = fixtures(true);
    for (const { type, scope } of resources) {
      const place = scope === "global" ? "global" : region;
      expect(index.ofType(type)).toEqual([]);
      expect(index.byId(type, accountId, place, type)).toBeUndefined();
      expect(index.inScope(type, accountId, place)).toEqual(seen([]));
    }
  });
});
