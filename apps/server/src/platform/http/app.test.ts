import { problem } from "@skyledger/contract/schemas/problem";
import { AppError } from "@skyledger/core/model/app-error";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type BareApp, bareConfig, createBareApp } from "../../testing/bare-app.ts";
import { mount } from "./mount.ts";

const json = { "content-type": "application/json" };

async function answer(app: FastifyInstance, options: InjectOptions) {
  const got = await app.inject(options);
  return {
    status: got.statusCode,
    headers: got.headers,
    text: got.body,
    body: got.body ? got.json() : undefined,
  };
}

describe("§8 bad input gets a 4xx with an actionable sentence", () => {
  let bare: BareApp;
  beforeAll(async () => {
    bare = await createBareApp((api) => {
      mount(api, "POST /client-errors", () => ({ notified: false }));
      mount(api, "POST /auth/logout", () => ({ message: "done" }));
      mount(api, "POST /runs/:id/cancel", () => {
        throw new AppError("conflict", "This run has already ended.");
      });
      mount(api, "GET /resources/summary", ({ query }) => {
        throw new AppError("not_found", `None in ${query.accountId}.`);
      });
    });
  });
  afterAll(() => bare.app.close());

  const post = (payload: string | Buffer, headers: Record<string, string> = json): InjectOptions => ({
    method: "POST",
    url: "/api/client-errors",
    headers,
    payload,
  });
  const cases: [string, InjectOptions, string, RegExp][] = [
    ["a body that is no JSON", post("{"), "invalid_input", /^The body is not valid JSON\.$/],
    ["a body that is no object", post("[1]"), "invalid_input", /^This must be a JSON object\.$/],
    ["null as a body", post("null"), "invalid_input", /^This must be a JSON object\.$/],
    ["no body where one is needed", { ...post(""), headers: {} }, "invalid_input", /^Send a JSON body\.$/],
    ["a missing field", post('{"page":"/"}'), "invalid_input", /^Check message: This field is required\.$/],
    [
      "a wrong kind",
      post('{"page":1,"message":"x"}'),
      "invalid_input",
      /^Check page: This must be a text\.$/,
    ],
    [
      "a text that is too long",
      post(JSON.stringify({ page: "x".repeat(501), message: "x" })),
      "invalid_input",
      /^Check page: Use at most 500 characters\.$/,
    ],
    [
      "an unknown field",
      post('{"page":"/","message":"x","extra":1}'),
      "invalid_input",
      /^Check extra: Unknown field/,
    ],
    [
      "many issues",
      post('{"a":1,"b":2,"c":3,"page":"/","message":"x"}'),
      "invalid_input",
      /^Check a: .+ Check b: .+ Check c: .+$/,
    ],
    [
      "a prototype in the body",
      post('{"page":"/","message":"x","__proto__":{"admin":true}}'),
      "invalid_input",
      /not valid JSON/,
    ],
    [
      "a NUL character, which PostgreSQL cannot store",
      post('{"page":"/","message":"a\\u0000b"}'),
      "invalid_input",
      /^Check message: Remove the NUL character\.$/,
    ],
    [
      "a form",
      post("page=x", { "content-type": "application/x-www-form-urlencoded" }),
      "unsupported_media_type",
      /JSON/,
    ],
    ["plain text", post("{}", { "content-type": "text/plain" }), "unsupported_media_type", /JSON/],
    ["a body without a type", post("{}", { "content-type": "" }), "unsupported_media_type", /JSON/],
    ["a body over 1 MiB", post(`"${"x".repeat(1024 * 1024)}"`), "payload_too_large", /larger than 1 MiB/],
    [
      "a body where none is taken",
      { method: "POST", url: "/api/runs/1/cancel", headers: json, payload: '{"force":true}' },
      "invalid_input",
      /^Check force: This request has no body/,
    ],
    [
      "a list where no body is taken",
      { method: "POST", url: "/api/runs/1/cancel", headers: json, payload: "[]" },
      "invalid_input",
      /^This request has no body\.$/,
    ],
    ["a broken escape", { url: "/api/runs/%zz" }, "invalid_input", /percent sign/],
    ["an unknown query value", { url: "/api/resources/summary?acount=1" }, "invalid_input", /^Check acount:/],
    [
      "a query value given twice",
      { url: "/api/resources/summary?accountId=1&accountId=2" },
      "invalid_input",
      /^Check accountId: This must be a text\.$/,
    ],
    [
      "a parameter that is too long",
      { method: "POST", url: `/api/runs/${"1".repeat(3000)}/cancel` },
      "invalid_input",
      /^Check id: Use at most 64 characters\.$/,
    ],
    ["an unknown address", { url: "/api/nothing" }, "not_found", /openapi\.json/],
    [
      "an address of absurd length",
      { method: "POST", url: `/api/runs/${"1".repeat(9000)}/cancel` },
      "invalid_input",
      /too long/,
    ],
    [
      "another method",
      { method: "PUT", url: "/api/auth/logout" },
      "method_not_allowed",
      /^This address supports POST, not PUT\./,
    ],
    [
      "a preflight of another origin",
      { method: "OPTIONS", url: "/api/auth/logout" },
      "method_not_allowed",
      /POST/,
    ],
  ];
  test.each(cases)("%s", async (_name, request, code, sentence) => {
    const { status, headers, body } = await answer(bare.app, request);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(problem.parse(body)).toEqual(body);
    expect(body).toMatchObject({ code, status, type: `http://sky.example.com/api/docs/errors/${code}.md` });
    expect(body.detail).toMatch(sentence);
    expect([body.error, body.message]).toEqual([body.detail, body.detail]);
    expect(body.requestId).toBe(headers["x-request-id"]);
    expect(bare.logged).toEqual([]);
  });

  test("405 lists the address's methods in Allow, each once", async () => {
    for (const [url, allow] of [
      ["/api/accounts/1", "GET, PATCH, DELETE"],
      ["/api/accounts/guide", "GET"],
      ["/api/members/invitations", "POST"],
      ["/api/cost/recommendations/dismiss", "POST"],
    ] as const) {
      const { status, headers } = await answer(bare.app, { method: "PUT", url });
      expect([status, headers.allow]).toEqual([405, allow]);
    }
  });

  test("a word in the place of an ID is a separate address for every method, and no body is read for it", async () => {
    for (const method of ["PATCH", "DELETE", "QUERY"] as const) {
      const request = { method: method as "PATCH", url: "/api/accounts/guide", headers: json, payload: "{" };
      expect(await answer(bare.app, request), method).toMatchObject({ status: 405 });
    }
  });

  test("null is not an omitted body: it starts nothing", async () => {
    const request: InjectOptions = {
      method: "POST",
      url: "/api/auth/logout",
      headers: json,
      payload: "null",
    };
    expect(await answer(bare.app, request)).toMatchObject({ status: 400 });
  });

  test("an optional body can be omitted, even with a content type", async () => {
    for (const headers of [{}, json]) {
      expect(await answer(bare.app, { method: "POST", url: "/api/auth/logout", headers })).toMatchObject({
        status: 200,
        body: { message: "done" },
      });
    }
  });

  test("an empty object counts as no body", async () => {
    const request: InjectOptions = {
      method: "POST",
      url: "/api/runs/1/cancel",
      headers: json,
      payload: "{}",
    };
    expect(await answer(bare.app, request)).toMatchObject({ status: 409 });
  });
});

describe("§8 server errors", () => {
  const failing = (error: unknown) =>
    createBareApp((api) => {
      mount(api, "GET /about", () => {
        throw error;
      });
    });
  let bare: BareApp | undefined;
  afterEach(() => bare?.app.close());

  const coded = (code: string, cause?: unknown) =>
    Object.assign(new Error(`secret detail ${code}`, { cause }), { code });
  test.each([
    ["an unexpected error", new TypeError("secret detail of x"), 500, "internal"],
    ["something that is no error", "secret detail", 500, "internal"],
    ["a full disk", coded("ENOSPC"), 507, "storage_full"],
    [
      "a full disk of the database server",
      new Error("secret detail", { cause: coded("53100") }),
      507,
      "storage_full",
    ],
    ["a database that is away", coded("ECONNREFUSED"), 503, "unavailable"],
    ["a database that shuts down", new Error("secret detail", { cause: coded("57P01") }), 503, "unavailable"],
  ])("%s is reported without its details, and logged with them", async (_name, error, status, code) => {
    bare = await failing(error);
    const got = await answer(bare.app, { url: "/api/about" });
    expect(got).toMatchObject({ status, body: { code } });
    expect(got.text).not.toContain("secret detail");
    expect(bare.logged).toMatchObject([{ level: 50, code, reqId: got.body.requestId }]);
    if (error instanceof Error) expect(JSON.stringify(bare.logged)).toContain("secret detail");
  });

  test("an internal error has the ID for the operator's log", async () => {
    bare = await failing(new Error("x"));
    const { body, headers } = await answer(bare.app, { url: "/api/about" });
    expect(body.detail).toContain(body.requestId);
    expect(body.requestId).toBe(headers["x-request-id"]);
  });

  test("a response that violates the contract is a server error in tests", async () => {
    // Deliberately violates the type.
    bare = await createBareApp((api) => mount(api, "GET /about", () => ({ version: 1 }) as never));
    expect(await answer(bare.app, { url: "/api/about" })).toMatchObject({ status: 500 });
    expect(JSON.stringify(bare.logged)).toContain("is not what the contract declares: version");
  });

  test("in production it is sent unchanged: nothing is stripped or validated", async () => {
    bare = await createBareApp(
      (api) => mount(api, "GET /about", () => ({ version: 1, extra: true }) as never),
      {
        config: { ...bareConfig, checkAnswers: false },
      },
    );
    expect(await answer(bare.app, { url: "/api/about" })).toMatchObject({
      body: { version: 1, extra: true },
    });
  });
});

describe("headers of every response", () => {
  let bare: BareApp;
  beforeAll(async () => {
    bare = await createBareApp((api) => {
      mount(api, "POST /auth/logout", () => ({ message: "done ".repeat(1000) }));
      mount(api, "POST /auth/verify", () => ({ message: "short" }));
    });
  });
  afterAll(() => bare.app.close());
  const logout: InjectOptions = { method: "POST", url: "/api/auth/logout" };

  test("strict security headers, no caching, an ID", async () => {
    const { headers } = await answer(bare.app, logout);
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  test("other origins get no headers that let their scripts read responses", async () => {
    const { headers } = await answer(bare.app, {
      ...logout,
      headers: { origin: "https://evil.example.com" },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("long responses are compressed for clients that accept it", async () => {
    for (const encoding of ["br", "gzip"]) {
      const { headers } = await bare.app.inject({ ...logout, headers: { "accept-encoding": encoding } });
      expect(headers["content-encoding"]).toBe(encoding);
    }
    expect((await answer(bare.app, logout)).headers).not.toHaveProperty("content-encoding");
  });

  test("a client's own ID is ignored", async () => {
    const { headers } = await answer(bare.app, { ...logout, headers: { "x-request-id": "forged" } });
    expect(headers["x-request-id"]).not.toBe("forged");
  });
});
