// Every endpoint × every scope of access tokens, against a second statement of what each scope is for.

import type { Endpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { type Scope, scopeNames, scopes } from "@skyledger/contract/scopes";
import { scopeOf } from "@skyledger/contract/token-scope";
import type { Permission } from "@skyledger/core/model/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { colleagueOf } from "../testing/colleague.ts";
import { memberEndpoints } from "../testing/role-matrix.ts";
import { setUpAuthenticator } from "../testing/second-factor.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

const streaming = ["GET /events"];

let server: TestServer;
let owner: TestPerson;
/** Tokens with one scope, and with all but one. */
const only = new Map<Scope, string>();
const without = new Map<Scope, string>();
let whole: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person();
  whole = await tokenOf(owner, scopeNames);
  for (const scope of scopeNames) {
    only.set(scope, await tokenOf(owner, [scope]));
    const others = scopeNames.filter((name) => name !== scope);
    without.set(scope, await tokenOf(owner, others));
  }
});
afterAll(() => server.close());

async function tokenOf(as: TestPerson, scopes: readonly Scope[], name = "Pipeline"): Promise<string> {
  const { body } = await server.call("POST /tokens", { as, body: { name, scopes: [...scopes] } });
  return body.token;
}

/** Paths that each scope opens, apart from those that a permission alone decides. */
const readPaths: Readonly<Record<string, Scope>> = {
  "/accounts": "inventory:read",
  "/organization": "inventory:read",
  "/resources": "inventory:read",
  "/resources/unused": "cost:read",
  "/runs": "inventory:read",
  "/events": "inventory:read",
  "/access": "security:read",
  "/reachability": "security:read",
  "/paths": "security:read",
  "/security": "security:read",
  "/approvals": "security:read",
  "/approval-policies": "security:read",
  "/change-control": "security:read",
  "/cost": "cost:read",
  "/comments": "triage:write",
  "/labels": "triage:write",
};

/** Calls with the permission to read that change something or cost money: a person's. */
const closed = [
  "POST /approvals/:id/withdraw",
  "POST /assistant/explanation",
  "POST /assistant/messages",
  "GET /language-model",
  "GET /dashboard/changes",
  "GET /members",
  "GET /sign-in-rules",
  "GET /teams",
];

const byPermission: Readonly<Record<Permission, Scope | undefined>> = {
  ...{ own: undefined, people: undefined, approve: undefined, ownership: undefined },
  ...{ audit: "audit:read", triage: "triage:write", run: "runs:write", fix: "fixes:write" },
  ...{ accounts: "accounts:write", settings: "settings:write", read: undefined },
};

function expectedScope([key, { permission }]: (typeof memberEndpoints)[number]): Scope | undefined {
  if (closed.includes(key)) return undefined;
  if (permission !== "read") return byPermission[permission];
  const path = key.slice(key.indexOf(" ") + 1);
  return readPaths[path] ?? readPaths[`/${path.split("/")[1]}`];
}

test("no endpoint is open that is not meant to be", () => {
  const differing = memberEndpoints.filter((entry) => scopeOf(...entry) !== expectedScope(entry));
  expect(differing.map(([key, declared]) => `${key}: ${scopeOf(key, declared)}`)).toEqual([]);
  const endpoint: Endpoint = endpoints["POST /auth/login"];
  expect(scopeOf("POST /auth/login", endpoint)).toBeUndefined();
});

test("each scope opens something, with the permission it names", () => {
  for (const scope of scopeNames) {
    const opened = memberEndpoints.filter((entry) => scopeOf(...entry) === scope);
    expect(opened.length).toBeGreaterThan(1);
    const permissions = new Set(opened.map(([, { permission }]) => permission));
    expect(permissions).toContain(scopes[scope].permission);
  }
});

describe("a token is let in where its scope is declared, and nowhere else", () => {
  test.each(memberEndpoints.filter(([key]) => !streaming.includes(key)))("%s", async (key, declared) => {
    const raw = { query: { bogus: "1" }, ...(declared.body ? { body: { bogus: true } } : {}) };
    const needed = expectedScope([key, declared]);
    const answer = async (idToken: string) => {
      const { status, code, body } = await server.call(key, { as: { idToken }, raw });
      expect(status).toBeLessThan(500);
      expect(status).not.toBe(401);
      return status === 403 && code === "forbidden" ? body.detail : "allowed";
    };
    if (needed === undefined) {
      expect(await answer(whole)).toBe("Access tokens can't be used for this. Sign in to the web app.");
      return;
    }
    expect(await answer(only.get(needed) ?? "")).toBe("allowed");
    expect(await answer(without.get(needed) ?? "")).toBe(
      `This access token doesn't have the scope ${needed}. Create a token with this scope.`,
    );
  });
});

describe("a token", () => {
  test("reads and writes with the roles of its owner, in their scope", async () => {
    const [account] = (await server.call("GET /accounts", { as: owner })).body.accounts;
    const viewer = await colleagueOf(server, owner, [
      { role: "viewer", scope: { kind: "account", id: account.id } },
    ]);
    const idToken = await tokenOf(viewer, scopeNames);
    const listed = await server.call("GET /accounts", { as: { idToken } });
    expect(listed.body.accounts).toHaveLength(1);
    expect(await server.call("POST /resources/discover", { as: { idToken }, body: {} })).toMatchObject({
      status: 403,
      body: { detail: expect.stringMatching(/^Your role doesn't include this permission/) },
    });
    const run = await server.call("POST /resources/discover", {
      as: { idToken: only.get("runs:write") ?? "" },
      body: {},
    });
    expect(run.status).toBe(200);
  });

  test("names itself and its owner in the audit log, where it is allowed and where it is refused", async () => {
    const idToken = await tokenOf(owner, ["triage:write"], "Ticket robot");
    await server.call("POST /labels", { as: { idToken }, body: { name: "From a robot", color: "blue" } });
    await server.call("POST /resources/discover", { as: { idToken }, body: {} });
    const { body } = await server.call("GET /audit", { as: owner });
    const own = body.entries.filter(({ actor }: { actor: { kind: string } }) => actor.kind === "token");
    const name = `Ticket robot (${owner.email})`;
    expect(own).toContainEqual(
      expect.objectContaining({ action: "label.created", actor: expect.objectContaining({ name }) }),
    );
    expect(own).toContainEqual(
      expect.objectContaining({
        action: "discovery.started",
        outcome: "refused",
        actor: expect.objectContaining({ name }),
      }),
    );
  });

  test("makes no tokens, whatever its scopes", async () => {
    const idToken = whole;
    const body = { name: "Child", scopes: [...scopeNames] };
    expect(await server.call("POST /tokens", { as: { idToken }, body })).toMatchObject({ status: 403 });
    expect(await server.call("GET /auth/me", { as: { idToken } })).toMatchObject({ status: 403 });
  });

  test("keeps working when the workspace begins to require a second factor", async () => {
    const lead = await server.person();
    const colleague = await colleagueOf(server, lead, [{ role: "viewer", scope: { kind: "workspace" } }]);
    const idToken = await tokenOf(colleague, scopeNames);
    await setUpAuthenticator(server, lead);
    await server.call("PUT /sign-in-rules", { as: lead, body: { secondFactorRequired: true } });
    expect((await server.call("GET /accounts", { as: { idToken } })).status).toBe(200);
    expect(await server.call("GET /accounts", { as: colleague })).toMatchObject({
      status: 403,
      code: "second_factor_required",
    });
  });

  test("of a viewer never does more than the viewer", async () => {
    const as = await colleagueOf(server, owner, [{ role: "viewer", scope: { kind: "workspace" } }]);
    const idToken = await tokenOf(as, scopeNames);
    let refused = 0;
    for (const [key, declared] of memberEndpoints) {
      if (streaming.includes(key)) continue;
      const raw = { query: { bogus: "1" }, ...(declared.body ? { body: { bogus: true } } : {}) };
      if ((await server.call(key, { as, raw })).status !== 403) continue;
      const { status } = await server.call(key, { as: { idToken }, raw });
      expect({ key, status }).toEqual({ key, status: 403 });
      refused += 1;
    }
    expect(refused).toBeGreaterThan(60);
  });
});
