import { describe, expect, test } from "vitest";
import type { FacetPlan, ResourceDeclaration } from "../model/define-resource.ts";
import { resources } from "../registry.gen.ts";

/** Places in a value that hold undefined: "listeners[0].port". What was seen is a value or null. */
function undefinedIn(value: unknown, place = ""): string[] {
  if (value === undefined) return [place];
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, inner]) => undefinedIn(inner, `${place}.${name}`));
}

/** What a facet makes of an item and an answer; undefined is a gap. */
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

/** Items that our own readers put together before AWS is asked for the rest. */
const madeByUs: Readonly<Record<string, unknown>> = {
  "AWS::ECS::Service": { arn: "arn:service", clusterArn: "arn:cluster" },
  "AWS::ECS::TaskDefinition": { task: {}, tags: [] },
};

/** What is wrong with what a declaration makes of an item without any member. */
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

describe("an answer of AWS without any member", () => {
  test.each(resources.map((one) => [one.type, one] as const))(
    "%s: is a gap, or a value without holes",
    (_, one) => {
      expect(violationsOf(one as ResourceDeclaration)).toEqual([]);
    },
  );

  test("planted offenders: a hole, and a member that is taken for granted", () => {
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
