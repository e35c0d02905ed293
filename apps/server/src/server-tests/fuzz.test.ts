import type { EndpointKey } from "@skyledger/contract";
import type { Endpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { problem } from "@skyledger/contract/schemas/problem";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  injection,
  someAddress,
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../testing/test-server.ts";

let server: TestServer;
let member: TestPerson;
beforeAll(async () => {
  // Runs stay in the queue, since this test does not cover them.
  server = await startTestServer({ SKYLEDGER_ROLE: "api", ALLOW_AMBIENT_AWS: "off" });
  member = await server.person();
});
afterAll(() => server.close());

/** Troublesome characters and texts for parsers, databases, and addresses. */
const nasty = fc.oneof(
  fc.constantFrom(
    "",
    "\0",
    "'; drop table users; --",
    "%",
    "_",
    "\\",
    "../../etc/passwd",
    "\ud800",
    "🙂".repeat(50),
    "1e400",
    "-1",
    "9".repeat(400),
    "null",
    "undefined",
    "__proto__",
    "00000000-0000-0000-0000-000000000000",
    "arn:aws:ec2:eu-west-1:123456789012:instance/i-1",
    "eu-west-1",
  ),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
);

const value = fc.oneof(nasty, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue());

/** Objects with valid names and invalid values, so that they pass the first check. */
function bodyFor({ body }: Endpoint): fc.Arbitrary<unknown> {
  if (!body) return fc.oneof(fc.constant(undefined), fc.jsonValue());
  const named = fc.dictionary(fc.constantFrom(...namesIn(body)), value, { maxKeys: 8 });
  return fc.oneof({ weight: 4, arbitrary: named }, { weight: 1, arbitrary: fc.jsonValue() });
}

function namesIn(schema: object): string[] {
  const names = new Set<string>(["constructor"]);
  const visit = (part: object): void => {
    if ("shape" in part) for (const name of Object.keys(part.shape as object)) names.add(name);
    if ("options" in part) for (const option of part.options as object[]) visit(option);
  };
  visit(schema); // shape and options are members of zod's objects and unions
  return [...names];
}

function requestFor(key: EndpointKey, endpoint: Endpoint): fc.Arbitrary<InjectOptions> {
  const query = fc.dictionary(fc.constantFrom(...(endpoint.query ? namesIn(endpoint.query) : ["x"])), nasty, {
    maxKeys: 6,
  });
  return fc
    .record({ id: nasty, query, body: bodyFor(endpoint), cookie: cookieText, signedIn: fc.boolean() })
    .map(({ id, query: asked, body, cookie, signedIn }) => {
      const raw = {
        params: { id: id.toWellFormed() },
        query: asked,
        ...(body === undefined ? {} : { body }),
      };
      return injection(key, {
        raw,
        ...(signedIn ? { as: member } : {}),
        headers: { prefer: "respond-async", "last-event-id": "x" },
        cookie,
      });
    });
}

/** Valid content of a Cookie header. */
const cookieText = fc.stringMatching(/^[\w.~=%-]{0,60}$/);

async function expectNoViolation(options: InjectOptions): Promise<void> {
  const answer = await server.app.inject({ remoteAddress: someAddress(), ...options });
  const report = `${options.method} ${options.url} ${String(options.payload)} → ${answer.body}`;
  expect(answer.statusCode, report).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  const body: unknown = answer.json();
  expect(problem.parse(body), report).toMatchObject({ status: answer.statusCode });
}

describe("§8 bad input never causes a 5xx", () => {
  // Object.entries loses the type of the keys; a stream has no end, its input is the general one's.
  const all = (Object.entries(endpoints) as [EndpointKey, Endpoint][]).filter(
    // Live updates never end.
    ([key]) => key !== "GET /events",
  );

  test("all endpoints with an end are tested", () => {
    expect(all.length).toBe(Object.keys(endpoints).length - 1);
  });

  test.each(all)("%s handles garbage", async (key, endpoint) => {
    await fc.assert(fc.asyncProperty(requestFor(key, endpoint), expectNoViolation), { numRuns: 150 });
  });

  test("payloads of any bytes, types, and lengths", async () => {
    const payload = fc.oneof(
      fc.string(),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    );
    const type = fc.constantFrom(
      "application/json",
      "application/json; charset=utf-16",
      "text/xml",
      "x",
      "a/b/c",
      "",
    );
    const request = fc.record({ payload, type, method: fc.constantFrom("POST", "PATCH", "PUT", "DELETE") });
    await fc.assert(
      fc.asyncProperty(request, ({ payload: sent, type: named, method }) =>
        expectNoViolation({
          method: method as "POST", // one of inject's methods
          url: "/api/auth/login",
          headers: { "content-type": named },
          payload: sent,
        }),
      ),
      { numRuns: 200 },
    );
  });

  test("addresses below /api", async () => {
    const path = fc.array(fc.oneof(nasty, fc.constantFrom("accounts", "runs", "docs", "errors", "..")), {
      maxLength: 4,
    });
    const address = path
      .map((parts) => `/api/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/")}`)
      // Clients resolve dots themselves: addresses that leave /api request a page.
      .filter((url) => new URL(url, "http://x").pathname.startsWith("/api/"));
    await fc.assert(
      fc.asyncProperty(address, (url) => expectNoViolation({ url })),
      { numRuns: 200 },
    );
  });

  test("authorization headers", async () => {
    const header = fc.string({ unit: "grapheme-ascii", maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(header, (text) =>
        expectNoViolation({ url: "/api/auth/me", headers: { authorization: `Bearer ${text}` } }),
      ),
      { numRuns: 100 },
    );
  });
});
