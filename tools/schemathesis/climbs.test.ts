import { expect, it } from "vitest";
import { climbs } from "./climbs.ts";

const grants = (...roles: string[]) =>
  JSON.stringify(roles.map((role) => ({ role, scope: { kind: "workspace" } })));
const before = new Map([
  ["ana@example.com", grants("owner")],
  ["ben@example.com", grants("viewer")],
]);
const after = (email: string, ...roles: string[]) => new Map([...before, [email, grants(...roles)]]);

it("finds a role that gained permissions, or gave them to someone", () => {
  expect(climbs("viewer", before, after("ben@example.com", "viewer", "operator"))).toEqual([
    `viewer: ben@example.com has ${grants("viewer", "operator")}, and had ${grants("viewer")}`,
  ]);
  expect(climbs("operator", before, after("cem@example.com", "viewer"))).toEqual([
    `operator: cem@example.com has ${grants("viewer")}, and had no role`,
  ]);
});

it("finds an owner whom an administrator made or changed", () => {
  expect(climbs("administrator", before, after("ben@example.com", "owner"))).toHaveLength(1);
  expect(climbs("administrator", before, after("ana@example.com", "owner", "viewer"))).toHaveLength(1);
});

it("finds a person who was removed, and an owner who is none anymore", () => {
  const [removed, demoted] = [new Map([...before].slice(0, 1)), after("ana@example.com", "viewer")];
  expect(climbs("viewer", before, removed)).toEqual([
    `viewer: ben@example.com has no role, and had ${grants("viewer")}`,
  ]);
  expect(climbs("administrator", before, demoted)).toHaveLength(1);
  expect(climbs("administrator", before, new Map([...before].slice(1)))).toHaveLength(1);
  expect(climbs("administrator", before, removed)).toEqual([]);
});

it("accepts the people whom an administrator changes, and runs that change no one", () => {
  expect(climbs("administrator", before, after("ben@example.com", "operator"))).toEqual([]);
  expect(climbs("viewer", before, new Map(before))).toEqual([]);
});
