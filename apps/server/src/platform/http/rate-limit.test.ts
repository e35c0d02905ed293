import type { EndpointKey } from "@skyledger/contract";
import type { Endpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import type { InjectOptions } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type BareApp, bareConfig, createBareApp } from "../../testing/bare-app.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { mount } from "./mount.ts";

describe("§8 the general limit", () => {
  let bare: BareApp | undefined;
  afterEach(() => bare?.app.close());
  const limited = async (requestsPerMinute: number) => {
    bare = await createBareApp((api) => mount(api, "POST /auth/logout", () => ({ message: "done" })), {
      config: { ...bareConfig, requestsPerMinute, trustedProxies: ["loopback"] },
    });
    const { app } = bare;
    return async (options: InjectOptions) =>
      (await app.inject({ method: "POST", url: "/api/auth/logout", ...options })).statusCode;
  };
  const times = async (count: number, call: () => Promise<number>) => {
    const statuses: number[] = [];
    for (let round = 0; round < count; round += 1) statuses.push(await call());
    return statuses;
  };

  test("counts per address over the whole interface, including unknown addresses", async () => {
    const call = await limited(4);
    const remoteAddress = "198.18.0.1";
    expect(await times(2, () => call({ remoteAddress }))).toEqual([200, 200]);
    expect(await call({ remoteAddress, url: "/api/nothing" })).toBe(404);
    expect(await times(2, () => call({ remoteAddress }))).toEqual([200, 429]);
    expect(await call({ remoteAddress: "198.18.0.2" })).toBe(200);
  });

  test("guessing addresses is limited too", async () => {
    const call = await limited(3);
    const guess = () => call({ remoteAddress: "198.18.0.1", url: "/api/nothing" });
    expect(await times(4, guess)).toEqual([404, 404, 404, 429]);
  });

  test("REQUESTS_PER_MINUTE=0 turns it off", async () => {
    const call = await limited(0);
    expect(new Set(await times(50, () => call({ remoteAddress: "198.18.0.1" })))).toEqual(new Set([200]));
  });

  test("an IPv6 client counts by its /64 network", async () => {
    const call = await limited(1);
    expect(await call({ remoteAddress: "2001:db8:0:1::1" })).toBe(200);
    expect(await call({ remoteAddress: "2001:db8:0:1:ffff::2" })).toBe(429);
    expect(await call({ remoteAddress: "2001:db8:0:2::1" })).toBe(200);
  });

  test("X-Forwarded-For counts only from a trusted proxy, and only its own entry", async () => {
    const call = await limited(1);
    const via = (remoteAddress: string, client: string) =>
      call({ remoteAddress, headers: { "x-forwarded-for": client } });
    expect(await via("127.0.0.1", "198.18.0.1")).toBe(200);
    expect(await via("127.0.0.1", "198.18.0.2")).toBe(200);
    // The client invented the first part; the proxy appended what it saw.
    expect(await via("127.0.0.1", "198.18.0.9, 198.18.0.1")).toBe(429);
    expect(await via("198.18.0.3", "198.18.0.4")).toBe(200);
    expect(await via("198.18.0.3", "198.18.0.5")).toBe(429);
  });

  test("pages and health do not count", async () => {
    const call = await limited(1);
    const health = () => call({ method: "GET", url: "/healthz", remoteAddress: "198.18.0.1" });
    expect(await times(3, health)).toEqual([200, 200, 200]);
  });
});

describe("§8 the limit of an endpoint", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  // Object.entries loses the type of the keys.
  const limited = (Object.entries(endpoints) as [EndpointKey, Endpoint][]).flatMap(([key, endpoint]) =>
    endpoint.ratePerMinute ? [{ key, perMinute: endpoint.ratePerMinute }] : [],
  );

  test("sign-in, codes, and links have one", () => {
    expect(limited.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        "POST /auth/login",
        "POST /auth/register",
        "POST /auth/verify",
        "POST /auth/resend-verification",
        "POST /auth/forgot-password",
        "POST /auth/reset-password",
      ]),
    );
  });

  test.each(limited)(
    "$key: $perMinute per minute and address, counted separately",
    async ({ key, perMinute }) => {
      const from = `198.19.0.${limited.findIndex((one) => one.key === key)}`;
      const signedIn = endpoints[key].access === "member" ? { as: await server.person() } : {};
      const call = () => server.call(key, { ...signedIn, raw: { body: { bogus: true } }, from });
      for (let round = 0; round < perMinute; round += 1) expect((await call()).status).toBe(400);
      const refused = await call();
      expect(refused).toMatchObject({ status: 429, code: "rate_limited" });
      expect(refused.body.message).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect((await server.call("GET /about", { from })).status).toBe(200);
      expect((await server.call(key, { ...signedIn, raw: { body: { bogus: true } } })).status).toBe(400);
    },
  );
});
