import { expect, test } from "vitest";
import { createBareApp } from "../../testing/bare-app.ts";
import { startTestServer } from "../../testing/test-server.ts";

test("/healthz answers while the process runs, /readyz while its database also answers", async () => {
  let trouble: Error | undefined;
  const { app } = await createBareApp(() => undefined, {
    ready: async () => {
      if (trouble) throw trouble;
    },
  });
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 200]);
  trouble = new Error("connect ECONNREFUSED 10.0.0.7:5432");
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);
  const { code, detail } = (await app.inject({ url: "/readyz" })).json();
  expect(code).toBe("unavailable");
  expect(detail).not.toContain("10.0.0.7");
  await app.close();
});

test("a worker serves only its health", async () => {
  const worker = await startTestServer({ SKYLEDGER_ROLE: "worker" });
  const status = async (url: string) => (await worker.inject({ url })).status;
  expect([await status("/readyz"), await status("/api/about"), await status("/")]).toEqual([200, 404, 404]);
  await worker.close();
});
