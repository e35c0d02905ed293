import type { RelationshipDeclaration } from "@skyledger/core/model/define-relationship";
import { seen } from "@skyledger/core/model/observation";
import type { Resource } from "@skyledger/core/model/resource";
import { relationships } from "@skyledger/core/registry.gen";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { beforeAll, expect, it } from "vitest";
import { discoverSandbox } from "../../testing/discover-sandbox.ts";

// A relationship exists only while it is active: settings that are off, detached, or a black hole relate to
// nothing.

const now = new Date("2026-05-13T10:00:00Z");
const accountId = "123456789012";
let found: Resource[];

beforeAll(async () => {
  const { send } = createSandbox({ accountId, seed: 1, size: 330, now, clock: () => now });
  ({ found } = await discoverSandbox(send, { accountId, takenAt: now.toISOString() }));
});

/** These contain a setting or state of something other than the relationship. */
const unconcerned: Readonly<Record<string, string>> = {};

/** The data with every setting off, every attachment detached, and every route a black hole. */
function switchedOff(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(switchedOff);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]): [string, unknown] => {
    if (name === "enabled" && typeof member === "boolean") return [name, false];
    if (name === "state" && (member === "attached" || member === "available")) return [name, "detached"];
    if (name === "state" && member === "active") return [name, "blackhole"];
    return [name, switchedOff(member)];
  });
  return Object.fromEntries(entries);
}

/** Whether the relationship still has an edge although the data says that it is off. */
function isReportedWhileOff({ keys }: Pick<RelationshipDeclaration, "keys">, resource: Resource): boolean {
  return Object.entries(resource.facets).some(([name, reading]) => {
    const alone = { ...resource, facets: { [name]: reading } };
    if (!reading.seen || keys(alone).length === 0) return false;
    const off = switchedOff(reading.value);
    if (JSON.stringify(off) === JSON.stringify(reading.value)) return false;
    return keys({ ...resource, facets: { [name]: seen(off) } }).length > 0;
  });
}

it("no relationship exists for anything that is off, detached, or a black hole", () => {
  const reported = relationships.filter(
    (one) =>
      unconcerned[one.id] === undefined &&
      found.some((resource) => resource.type === one.from && isReportedWhileOff(one, resource)),
  );
  expect(reported.map(({ id }) => id)).toEqual([]);
});

it("planted offender: keys that ignore the setting", () => {
  const careless = { keys: () => ["vpc-1"] };
  const [volume] = found.filter(
    ({ type, attachment }) => type === "AWS::EC2::Volume" && attachment === "attached",
  );
  expect(volume && isReportedWhileOff(careless, volume)).toBe(true);
});
