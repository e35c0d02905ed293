// Every endpoint × every role × (whole workspace, one account, no token, ended session), from the contract.

import { AppError } from "@skyledger/core/model/app-error";
import { type Grant, roleNames } from "@skyledger/core/model/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Routes } from "../platform/http/mount.ts";
import { mount } from "../platform/http/mount.ts";
import { createBareApp } from "../testing/bare-app.ts";
import { colleagueOf } from "../testing/colleague.ts";
import { differences, memberEndpoints, type Seat, seatsToFill } from "../testing/role-matrix.ts";
import {
  injection,
  startTestServer,
  type TestAnswer,
  type TestPerson,
  type TestServer,
} from "../testing/test-server.ts";

const streaming = ["GET /events"];

let server: TestServer;
let seats: Seat[];
let ended: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  const owner = await server.person();
  const [account] = (await server.call("GET /accounts", { as: owner })).body.accounts;
  seats = [];
  for (const { role, place, grant } of seatsToFill(account.id)) {
    seats.push({ role, place, as: await colleagueOf(server, owner, [grant]) });
  }
  ended = await colleagueOf(server, owner, [{ role: "owner", scope: { kind: "workspace" } }]);
  await server.call("POST /auth/logout", { as: ended, body: {} });
});
afterAll(() => server.close());

test("every role has a seat for the workspace, and every one but the owner's for an account", () => {
  expect(seats.map(({ role, place }) => `${role} ${place}`)).toHaveLength(roleNames.length * 2 - 1);
  expect(memberEndpoints.length).toBeGreaterThan(100);
});

describe("not one answer differs from the declaration", () => {
  test.each(memberEndpoints.filter(([key]) => !streaming.includes(key)))("%s", async (key, declared) => {
    expect(await differences(server.call, [key, declared], seats)).toEqual([]);
    for (const as of [undefined, ended]) {
      const answer = await server.call(key, as ? { as } : {});
      expect(answer).toMatchObject({ status: 401, code: "unauthenticated" });
    }
  });
});

describe("a planted offender is found", () => {
  /** An app with the route of a test, whose tokens are roles. */
  async function offending(routes: Routes) {
    const { app } = await createBareApp(routes, {
      authenticate: async (token) => {
        const grant = seatsToFill("3f0c5bd0-6a0f-4a51-9d66-6dd3a3f0b6f1")
          .map((seat) => ({ name: `${seat.role}-${seat.place}`, grant: seat.grant }))
          .find(({ name }) => name === token)?.grant;
        if (!grant) throw new AppError("unauthenticated", "Sign in.");
        const grants: Grant[] = [grant];
        return { userId: "u", workspaceId: "w", email: "ana@example.com", sessionId: "s", grants };
      },
    });
    const call: TestServer["call"] = async (key, request) => {
      const { statusCode, body } = await app.inject(injection(key, request ?? {}));
      return {
        status: statusCode,
        code: body.startsWith("{") ? JSON.parse(body).code : undefined,
      } as TestAnswer; // the members that are compared
    };
    const entry = memberEndpoints.find(([key]) => key === "DELETE /members/invitations/:id");
    if (!entry) throw new Error("The endpoint under test is gone.");
    const all = seatsToFill("").map(({ role, place }) => ({
      role,
      place,
      as: { idToken: `${role}-${place}` },
    }));
    const found = await differences(call, entry, all);
    await app.close();
    return found;
  }

  test("a route that was mounted without its declaration lets too many pass", async () => {
    const found = await offending((api) => {
      api.server.delete("/members/invitations/:id", async (_request, reply) => reply.code(204).send());
    });
    expect(found).toContain(
      "DELETE /members/invitations/:id: viewer of the workspace got 204 instead of 403",
    );
    expect(found).toHaveLength(11);
  });

  test("a handler that refuses on its own refuses too many", async () => {
    const found = await offending((api) => {
      api.server.delete("/members/invitations/:id", async (_request, reply) =>
        reply.code(403).send({ code: "forbidden" }),
      );
    });
    expect(found).toEqual([
      "DELETE /members/invitations/:id: owner of the workspace got 403 instead of to be allowed",
      "DELETE /members/invitations/:id: administrator of the workspace got 403 instead of to be allowed",
    ]);
  });

  test("as it is declared, nothing differs", async () => {
    expect(
      await offending((api) => mount(api, "DELETE /members/invitations/:id", async () => undefined)),
    ).toEqual([]);
  });
});
