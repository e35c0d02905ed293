import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../apps/server/ensure-built.mjs";
import { answersOk, freePort } from "../tools/suite/port.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { startServer } from "./support/server.ts";

test("the first page of a new server opens, in both themes and widths", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expectAccessible(page, "start");
});

test("SIGTERM stops the server with exit code 0", async () => {
  const server = await startServer();
  expect(await server.stop("SIGTERM")).toBe(0);
});

test("SIGTERM to npm start leaves no server process", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "skyledger-e2e-"));
  const port = await freePort();
  const npm = spawn("npm", ["start"], {
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir },
    stdio: "ignore",
  });
  try {
    const url = `http://127.0.0.1:${port}/healthz`;
    await expect.poll(() => answersOk(url), { timeout: 60_000 }).toBe(true);
    npm.kill("SIGTERM");
    await expect.poll(() => answersOk(url)).toBe(false);
  } finally {
    npm.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("an invalid setting stops the start with one line that names it", async () => {
  await ensureBuilt(() => undefined);
  const error = await startServer({ env: { LOG_LEVEL: "loud" } }).then(
    () => "started",
    (reason: Error) => reason.message,
  );
  const [, output = ""] = error.split("It printed:\n");
  const printed = output.trim().split("\n");
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/^LOG_LEVEL is "loud" and must be .*info/);
});
