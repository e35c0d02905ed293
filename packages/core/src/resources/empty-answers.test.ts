import { describe, expect, test } from "vitest";
import type { FacetPlan, ResourceDeclaration } from "../model/define-resource.ts";
import { resources } from "../registry.gen.ts";

/** Paths in a value that are undefined: "listeners[0].port". Seen data is a value or null. */
function undefinedIn(value: unknown, place = ""): string[] {
  if (value === undefined) return [place];
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, inner]) => undefinedIn(inner, `${place}.${name}`));
}

/** A facet's result for an item and a response; undefined is a gap. */
function facetFrom(plan: FacetPlan<unknown, unknown>, item: unknown, answer: unknown): unknown {
  switch (plan.kind) {
    case "read":
      return plan.read(item);
    case "call":
      return plan.known(item) ?? plan.map(answer, item);
    case "batch":
      return plan.pick(answer, item);
    default:
      return undefined;
  }
}

/** Items that our own readers build before further calls. */
const madeByUs: Readonly<Record<string, unknown>> = {
  "AWS::ECS::Service": { arn: "arn:service", clusterArn: "arn:cluster" },
  "AWS::ECS::TaskDefinition": { task: {}, tags: [] },
};

/** Errors of a declaration for an item without any member. */
function violationsOf({ type, facets }: Pick<ResourceDeclaration, "type" | "facets">): string[] {
  return Object.entries(facets).flatMap(([name, plan]) => {
    try {
      const value = facetFrom(plan as FacetPlan<unknown, unknown>, madeByUs[type] ?? {}, {});
      return value === undefined
        ? []
        : undefinedIn(value).map((place) => `${type}.${name}${place}: undefined`);
    } catch (error) {
      return [`${type}.${name}: ${error}`];
    }
  });
}

describe("an AWS response without any member", () => {
  test.each(resources.map((one) => [one.type, one] as const))(
    "%s: is a gap, or a complete value",
    (_, one) => {
      expect(violationsOf(one as ResourceDeclaration)).toEqual([]);
    },
  );

  test("planted offenders: an incomplete value, and a required member", () => {
    const facets = {
      hole: { kind: "read", read: ({ a }: { a?: string }) => ({ list: [{ a }] }) },
      granted: { kind: "read", read: ({ a }: { a: string }) => a.length },
      gap: { kind: "read", read: ({ a }: { a?: string }) => a },
      whole: { kind: "read", read: ({ a = null }: { a?: string | null }) => ({ a }) },
    } as unknown as ResourceDeclaration["facets"];
    expect(violationsOf({ type: "Planted", facets })).toEqual([
      "Planted.hole.list.0.a: undefined",
      "Planted.granted: TypeError: Cannot read properties of undefined (reading 'length')",
    ]);
  });
});
