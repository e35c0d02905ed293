import { randomUUID } from "node:crypto";
import type { EndpointKey } from "@skyledger/contract";
import type { Endpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type RouteFixture, routeFixtures } from "../testing/route-fixtures.ts";
import { createWorld, type World } from "../testing/world.ts";

/** Values that no list has shown, some of them names of what every object has: none may be a failure of the server. */
const invented = [
  ...[
    "constructor",
    "constructor:valueOf",
    "arn:aws:constructor:constructor:123456789012:constructor/valueOf",
  ],
  ...["%'\u0011\u{B9E7E}", randomUUID()],
] as const;

// Object.keys loses the type of the keys.
const keys = Object.keys(endpoints) as EndpointKey[];
const declared = (key: EndpointKey): Endpoint => endpoints[key];
// A fixture is looked up by a dynamic key; its request is passed on unchanged.
const fixtureOf = (key: EndpointKey) => routeFixtures[key] as unknown as RouteFixture<EndpointKey>;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.server.close());

/** Names of the fields that a schema takes. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  return Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {});
}

/** A request's body with each text in turn replaced. */
function* withReplaced(body: unknown, text: string): Generator<unknown> {
  if (typeof body === "string") yield text;
  if (typeof body !== "object" || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    for (const replaced of withReplaced(value, text)) {
      yield Array.isArray(body)
        ? body.map((one, index) => (String(index) === name ? replaced : one))
        : { ...body, [name]: replaced };
    }
  }
}

interface Input {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** The requests of an endpoint with one invented value each. */
function* inventedRequests(key: EndpointKey): Generator<Input> {
  // Values of the contract's types are sent as they are.
  const fixture = fixtureOf(key).request(world) as Input;
  for (const text of invented) {
    for (const name of fieldsOf(declared(key).query)) {
      yield { ...fixture, query: { ...fixture.query, [name]: text } };
    }
    for (const name of Object.keys(fixture.params ?? {})) {
      yield { ...fixture, params: { ...fixture.params, [name]: text } };
    }
    for (const body of withReplaced(fixture.body, text)) yield { ...fixture, body };
  }
}

test("fields are found in queries, and in bodies at each depth", () => {
  expect(fieldsOf(declared("GET /cost/recommendations").query)).toContain("accountId");
  expect([...withReplaced({ a: { b: ["x", "y"] }, c: 1 }, "z")]).toEqual([
    { a: { b: ["z", "y"] }, c: 1 },
    { a: { b: ["x", "z"] }, c: 1 },
  ]);
});

// A stream would not end; leaving ends the session of the calls that follow.
const called = keys.filter((key) => !fixtureOf(key).stream && key !== "POST /auth/logout");

test.each(called)("%s answers each invented value with a response of its own", async (key) => {
  for (const raw of inventedRequests(key)) {
    const { status, text } = await world.server.call(key, { as: world.owner, raw });
    expect(`${status} ${JSON.stringify(raw)}${status < 500 ? "" : text}`).toMatch(/^[2-4]/);
    // A limit would answer before the value is used.
    if (declared(key).access === "member") expect(status).not.toBe(429);
  }
  // No invented value has ended the session, which would leave nothing to the tests that follow.
  expect(await world.server.call("GET /auth/me", { as: world.owner })).toMatchObject({ status: 200 });
});
