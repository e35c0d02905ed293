import { describe, expect, test, vi } from "vitest";
import { createApiClient } from "./api.ts";
import { ApiError } from "./api-error.ts";
import type { KeyValueStorage } from "./browser-storage.ts";
import { createSession } from "./session.ts";

const USER = { email: "ada@example.com", userId: "u1", fullName: "Ada", emailVerified: true };

function memory(): KeyValueStorage & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    get: (key) => all.get(key) ?? null,
    set: (key, value) => void all.set(key, value),
    remove: (key) => void all.delete(key),
  };
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

const REFUSED = { code: "unauthenticated", message: "Sign in first." };

/** A fake server that accepts one token and counts requests. */
function server(refresh: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const state = { goodToken: "fresh" };
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input).replace("/api", "");
    asked.push(`${init?.method} ${path}`);
    if (path === "/auth/refresh") return refresh();
    const token = new Headers(init?.headers).get("authorization");
    return token === `Bearer ${state.goodToken}` ? json(200, { accounts: [] }) : json(401, REFUSED);
  });
  return { asked, fetch, state };
}

function client(fetch: typeof globalThis.fetch, signedIn = true) {
  const local = memory();
  const tab = memory();
  const session = createSession({ local, tab });
  if (signedIn) session.start("stale", USER);
  const onSignedOut = vi.fn();
  return {
    session,
    local,
    tab,
    onSignedOut,
    api: createApiClient({ base: "/api", session, onSignedOut, fetch }),
  };
}

describe("spec 4: a 401 exchanges the refresh token once and repeats the request", () => {
  test("parallel requests share one exchange, and each is repeated once", async () => {
    const { asked, fetch } = server(() => json(200, { idToken: "fresh", accessToken: "a" }));
    const { api, session } = client(fetch);
    await Promise.all([
      api.call("GET /accounts", {}),
      api.call("GET /accounts", {}),
      api.call("GET /runs", { query: {} }),
    ]);
    expect(asked.filter((one) => one === "POST /auth/refresh")).toHaveLength(1);
    expect(asked.filter((one) => one.startsWith("GET"))).toHaveLength(6);
    expect(session.idToken()).toBe("fresh");
  });

  test("a request that returns after the exchange uses the new token without another exchange", async () => {
    const { asked, fetch } = server(() => json(200, { idToken: "fresh", accessToken: "a" }));
    const { api } = client(fetch);
    await api.call("GET /accounts", {});
    await api.call("GET /accounts", {});
    expect(asked).toEqual(["GET /accounts", "POST /auth/refresh", "GET /accounts", "GET /accounts"]);
  });

  test("a second 401 is an error, not a loop", async () => {
    const { asked, fetch, state } = server(() => json(200, { idToken: "fresh", accessToken: "a" }));
    state.goodToken = "never";
    const { api } = client(fetch);
    await expect(api.call("GET /accounts", {})).rejects.toMatchObject({
      status: 401,
      code: "unauthenticated",
    });
    expect(asked).toHaveLength(3);
  });

  test("a rejected exchange clears token and user and notifies the app once", async () => {
    const { fetch } = server(() =>
      json(401, { code: "invalid_refresh_token", message: "The session has ended." }),
    );
    const { api, session, local, tab, onSignedOut } = client(fetch);
    const calls = await Promise.allSettled([api.call("GET /accounts", {}), api.call("GET /accounts", {})]);
    expect(calls.map((call) => call.status)).toEqual(["rejected", "rejected"]);
    expect(session.state()).toEqual({ status: "anonymous", user: null });
    expect([...local.all.keys(), ...tab.all.keys()]).toEqual([]);
    expect(onSignedOut).toHaveBeenCalledTimes(1);
  });

  test("spec 8: without a stored session, the exchange fails with its own message and without a request", async () => {
    const { asked, fetch } = server(() => json(200, { idToken: "fresh", accessToken: "a" }));
    const { api, onSignedOut } = client(fetch, false);
    await expect(api.call("GET /accounts", {})).rejects.toThrow("No refresh token available");
    expect(asked).toEqual(["GET /accounts"]);
    expect(onSignedOut).toHaveBeenCalledTimes(1);
  });

  test("a restarting server does not sign anyone out", async () => {
    const { fetch } = server(() => json(503, { code: "unavailable", message: "Starting." }));
    const { api, session, onSignedOut } = client(fetch);
    await expect(api.call("GET /accounts", {})).rejects.toMatchObject({ status: 503 });
    expect(session.state().status).toBe("signedIn");
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  test("a wrong password does not trigger an exchange", async () => {
    const asked: string[] = [];
    const { api } = client(async (input) => {
      asked.push(String(input));
      return json(401, { code: "invalid_credentials", message: "Wrong email or password." });
    });
    await expect(
      api.call("POST /auth/login", { body: { email: "a@b.cd", password: "x" } }),
    ).rejects.toMatchObject({ message: "Wrong email or password." });
    expect(asked).toEqual(["/api/auth/login"]);
  });
});

describe("requests", () => {
  test("parameters, query, and body are sent in their places", async () => {
    const seen: { url: string; init: RequestInit | undefined }[] = [];
    const { api } = client(async (input, init) => {
      seen.push({ url: String(input), init });
      return json(200, {});
    });
    await api.call("PATCH /accounts/:id", { params: { id: "a/b" }, body: { name: "N" } });
    await api.call("GET /resources/inventory", { query: { q: "x y", limit: 5, status: undefined } });
    expect(seen.map((one) => one.url)).toEqual([
      "/api/accounts/a%2Fb",
      "/api/resources/inventory?q=x+y&limit=5",
    ]);
    expect(seen[0]?.init).toMatchObject({ method: "PATCH", credentials: "include", body: '{"name":"N"}' });
    expect(new Headers(seen[0]?.init?.headers).get("authorization")).toBe("Bearer stale");
    expect(new Headers(seen[0]?.init?.headers).get("content-type")).toBe("application/json");
  });

  test("a problem document becomes an ApiError with its issues", async () => {
    const problem = {
      status: 400,
      code: "invalid_input",
      message: "Please correct the fields.",
      requestId: "r7",
      issues: [{ path: "roleArn", message: "Enter a role ARN." }],
    };
    const { api } = client(async () => json(400, problem));
    const error = await api.call("GET /accounts", {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: "invalid_input",
      message: "Please correct the fields.",
      requestId: "r7",
      issues: [{ path: "roleArn", message: "Enter a role ARN." }],
    });
  });

  test("a gateway's HTML page becomes a message, not a crash", async () => {
    const { api } = client(async () => new Response("<html>Bad gateway</html>", { status: 502 }));
    await expect(api.call("GET /accounts", {})).rejects.toMatchObject({ status: 502, code: "unexpected" });
  });

  test("distinguishes a network error from a timeout", async () => {
    const failing = (cause: unknown) => client(() => Promise.reject(cause)).api.call("GET /accounts", {});
    await expect(failing(new TypeError("Failed to fetch"))).rejects.toMatchObject({
      code: "network",
      status: 0,
    });
    await expect(failing(new DOMException("", "TimeoutError"))).rejects.toMatchObject({ code: "timeout" });
  });

  test("§9 a request times out after 30 seconds by default", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    const { api } = client(async () => json(200, {}));
    await api.call("GET /accounts", {});
    expect(timeout.mock.calls).toEqual([[30_000]]);
    timeout.mockRestore();
  });

  test("a request times out, a run does not", async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const { api } = client(async (_, init) => {
      signals.push(init?.signal);
      return json(200, {});
    });
    await api.call("GET /accounts", {}, { timeoutMs: 1 });
    await api.call("POST /resources/discover", {}, { timeoutMs: null });
    await expect.poll(() => signals[0]?.aborted, { timeout: 300_000 }).toBe(true);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  });
});
