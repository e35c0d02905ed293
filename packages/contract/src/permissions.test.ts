import { describe, expect, test } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import {
  allows,
  canGrant,
  type Grant,
  permissionNames,
  type Role,
  roleAllows,
  roleNames,
  roles,
} from "./permissions.ts";
import { grants as schema } from "./schemas/grant.ts";

const everywhere = (role: Role): Grant => ({ role, scope: { kind: "workspace" } });
const inAccount = (role: Role): Grant => ({
  role,
  scope: { kind: "account", id: "3f0c5bd0-6a0f-4a51-9d66-6dd3a3f0b6f1" },
});

describe("roles", () => {
  test("each has the permissions that its description names", () => {
    const table = Object.fromEntries(
      roleNames.map((role) => [role, permissionNames.filter((name) => roleAllows(role, name)).join(" ")]),
    );
    expect(table).toEqual({
      owner: "own read triage run fix approve accounts settings people audit ownership",
      administrator: "own read triage run fix approve accounts settings people audit",
      operator: "own read triage run fix",
      approver: "own read approve",
      analyst: "own read triage",
      auditor: "own read audit",
      viewer: "own read",
    });
  });

  test("no one but an owner makes owners, and only those who manage people everywhere grant anything", () => {
    const granted = (grant: Grant) => roleNames.filter((role) => canGrant([grant], role));
    expect(granted(everywhere("owner"))).toEqual(roleNames);
    expect(granted(everywhere("administrator"))).toEqual(roleNames.filter((role) => role !== "owner"));
    expect(granted(inAccount("administrator"))).toEqual([]);
    expect(granted(everywhere("viewer"))).toEqual(["viewer"]);
  });
});

describe("allows", () => {
  const fix = { permission: "fix", reach: "accounts" } as const;
  const settings = { permission: "settings", reach: "workspace" } as const;

  test("a permission in one scope reaches accounts, not the workspace", () => {
    expect(allows([inAccount("operator")], fix)).toBe(true);
    expect(allows([inAccount("administrator")], settings)).toBe(false);
    expect(allows([everywhere("administrator")], settings)).toBe(true);
  });

  test("grants don't add up across scopes", () => {
    expect(allows([everywhere("viewer"), inAccount("administrator")], settings)).toBe(false);
  });

  test("without grants, only what is one's own", () => {
    expect(allows([], fix)).toBe(false);
    expect(allows([], { permission: "own", reach: "workspace" })).toBe(true);
  });
});

describe("the grants of a person", () => {
  const messages = (value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message);

  test("are at least one, each once, and owners own everything", () => {
    expect(messages([everywhere("owner"), inAccount("operator")])).toBeUndefined();
    expect(messages([])).toEqual(["Give the person at least one role, or remove the person."]);
    expect(messages([everywhere("viewer"), everywhere("viewer")])).toEqual([
      "This role is listed twice for the same scope.",
    ]);
    expect(messages([inAccount("owner")])).toEqual(["An owner owns the whole workspace."]);
    expect(schema.safeParse([{ role: "root", scope: { kind: "workspace" } }]).success).toBe(false);
  });
});

test("every permission but that of owners has an endpoint, and none that changes something needs only read", () => {
  const members = Object.entries<Endpoint>(endpoints).flatMap(([key, declared]) =>
    declared.access === "member" ? [{ key, ...declared }] : [],
  );
  const used = new Set(members.map(({ permission }) => permission));
  const unused = permissionNames.filter((name) => !used.has(name));
  expect(unused.filter((name) => name !== "ownership")).toEqual([]);
  // Exports, answers of the assistant, and questions about permissions: they change nothing. People withdraw only their own requests. A plan needs the
  // permission of its act, so that it is about the same accounts.
  const reading = members.filter(({ key, permission }) => permission === "read" && !key.startsWith("GET "));
  expect(reading.map(({ key }) => key.split("/").at(-1)).sort()).toEqual([
    "ask",
    "explanation",
    "export",
    "export",
    "export",
    "export",
    "least-privilege",
    "messages",
    "what-can",
    "who-can",
    "withdraw",
  ]);
  for (const role of roleNames) expect(roles[role].description).toMatch(/\.$/);
});
