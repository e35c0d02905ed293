import type { FacetPlan, ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { Resource } from "@skyledger/core/model/resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { sandboxRegions } from "@skyledger/sandbox/fixtures/plan";
import { describe, expect, it } from "vitest";
import { type Coverage, collect } from "./collect.ts";
import { customReaders } from "./custom/custom-readers.ts";

const accountId = "000000000042";
const now = new Date("2026-07-01T00:00:00.000Z");
const organization = { managementAccountId: accountId, accounts: 6 };
const { send } = createSandbox({ accountId, organization, seed: 7, size: 200, now });

async function read(asked: readonly ResourceDeclaration[]): Promise<Coverage & { found: Resource[] }> {
  const found: Resource[] = [];
  const coverage = await collect({
    accountId,
    regions: sandboxRegions,
    declarations: asked,
    organization: true,
    send: (call, signal) => send(call, signal),
    customReaders,
    takenAt: now.toISOString(),
    signal: new AbortController().signal,
    onResources: (page) => void found.push(...page),
    onProgress: () => undefined,
  });
  return { ...coverage, found };
}

const failure = (): never => {
  throw new TypeError("Cannot read properties of undefined (reading 'secret')");
};

type Plan = FacetPlan<unknown, unknown>;

/** The request of a facet, and how it reads the answer. */
function failingFacets(declaration: ResourceDeclaration, part: "asks" | "reads"): ResourceDeclaration {
  const broken = (plan: Plan): Plan => {
    switch (plan.kind) {
      case "call":
        return part === "asks"
          ? { ...plan, known: failure, input: failure }
          : { ...plan, known: () => undefined, map: failure };
      case "batch":
        return part === "asks" ? { ...plan, groupBy: failure, input: failure } : { ...plan, pick: failure };
      default:
        return { ...plan, read: failure };
    }
  };
  const facets = Object.entries(declaration.facets as Record<string, Plan>);
  return { ...declaration, facets: Object.fromEntries(facets.map(([name, plan]) => [name, broken(plan)])) };
}

const lists: Readonly<Record<string, (declaration: ResourceDeclaration) => ResourceDeclaration>> = {
  "asks for its list": (one) => ({ ...one, list: { ...one.list, input: failure } }),
  "reads its list": (one) => ({ ...one, list: { ...one.list, items: failure } }),
  "names what is listed": (one) => ({ ...one, arn: failure }),
  "describes what is listed": (one) => ({ ...one, describe: failure }),
};

const whole = await read(declarations);

function reported({ found, covered, gaps }: Awaited<ReturnType<typeof read>>, type: string) {
  const of = (one: { type: string }) => one.type === type;
  return { found: found.filter(of), covered: covered.filter(of), gaps: gaps.filter(of) };
}

/** Another type, collected together with the faulty one. */
function neighborOf({ type }: ResourceDeclaration): ResourceDeclaration {
  const name = type === "AWS::EC2::VPC" ? "AWS::KMS::Key" : "AWS::EC2::VPC";
  const neighbor = declarations.find((one) => one.type === name);
  if (!neighbor) throw new Error(`${name} is not declared`);
  return neighbor;
}

/** Collects a faulty declaration and another one, which must not be affected. */
async function besideNeighbor(failing: ResourceDeclaration): Promise<ReturnType<typeof reported>> {
  const neighbor = neighborOf(failing);
  const reading = await read([failing, neighbor]);
  expect(reported(reading, neighbor.type)).toEqual(reported(whole, neighbor.type));
  return reported(reading, failing.type);
}

describe.each(declarations.map((one) => [one.type, one] as const))("%s", (type, declaration) => {
  const regions = new Set(reported(whole, type).found.map(({ region }) => region));

  it.each(Object.entries(lists))(
    "turns an error where it %s into a gap, and counts no list as complete",
    async (_, failing) => {
      expect(regions.size).toBeGreaterThan(0);
      const { found, covered, gaps } = await besideNeighbor(failing(declaration));
      expect(found).toEqual([]);
      expect(covered.filter(({ region }) => regions.has(region))).toEqual([]);
      expect(gaps).toContainEqual(expect.objectContaining({ facet: null, reason: "failed" }));
      const codes = new Set(gaps.map(({ message }) => message.split(":")[0]));
      expect(codes.has("UnidentifiedResource")).toBe(failing === lists["names what is listed"]);
    },
  );

  it.each(["asks", "reads"] as const)(
    "turns an error where it %s its facets into a gap of each, and keeps every resource",
    async (part) => {
      const { found, covered, gaps } = await besideNeighbor(failingFacets(declaration, part));
      const expected = reported(whole, type);
      expect(found.map(({ arn }) => arn).sort()).toEqual(expected.found.map(({ arn }) => arn).sort());
      expect(covered).toEqual(expect.arrayContaining(expected.covered));
      for (const { facets, ended } of found) {
        for (const [name, observation] of Object.entries(facets)) {
          const plan = (declaration.facets as Record<string, Plan>)[name];
          if (ended || !observation.seen) continue;
          // Only a fact that AWS reports as an error is known without a reader.
          expect([name, observation.value]).toEqual([
            name,
            plan?.kind === "call" ? plan.absent?.value : undefined,
          ]);
        }
      }
      expect(gaps.length > 0).toBe(Object.keys(declaration.facets).length > 0);
    },
  );
});
