import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packProject, withoutNpmRun } from "../tools/package/pack.ts";
import { answersOk, freePort } from "../tools/suite/port.ts";
import { run } from "../tools/suite/run.ts";
import { expect, test } from "./support/fixtures.ts";
import { until } from "./support/until.ts";

/** Largest sizes in MB. DuckDB's library has most of an installation. */
const limits = { packed: 6.25, installed: 130 };

let folder: string;
let server: ChildProcess | undefined;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "skyledger-npx-"));
});
test.afterAll(() => {
  server?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function megabytes(path: string): number {
  const size = (entry: string): number => {
    const stat = statSync(entry);
    return stat.isDirectory()
      ? readdirSync(entry).reduce((sum, name) => sum + size(join(entry, name)), 0)
      : stat.size;
  };
  return size(path) / 1e6;
}

test("the npm package installs into an empty folder, starts with npx, and serves the sign-up page", async ({
  page,
}) => {
  const file = await packProject(folder, () => undefined);
  const env = withoutNpmRun(process.env);
  const options = ["--prefix", folder, "--prefer-offline", "--no-audit", "--no-fund"];
  const installed = await run("npm", ["install", ...options, file], { cwd: folder, env, quiet: true });
  expect(installed.code, installed.output).toBe(0);
  const sizes = { packed: megabytes(file), installed: megabytes(join(folder, "node_modules")) };
  const packages = Object.keys(
    JSON.parse(readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8")).packages,
  );

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  server = spawn("npx", ["--no-install", "skyledger"], {
    cwd: folder,
    env: { ...env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ready = await until(
    async () => server?.exitCode === null && (await answersOk(`${url}/readyz`)),
    (answered) => answered || server?.exitCode !== null,
  );
  // wall: printed for reading, nothing depends on it
  const seconds = (performance.now() - begun) / 1000;
  expect(ready).toBe(true);
  console.log(
    `npm package: ${sizes.packed.toFixed(1)} MB packed, ${sizes.installed.toFixed(1)} MB installed in ${packages.length} packages, ready ${seconds.toFixed(1)} s after npx with a new database`,
  );
  await page.goto(`${url}/register`);
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  expect(await answersOk(`${url}/docs/errors/not_found.md`)).toBe(true);
  expect(sizes.packed).toBeLessThan(limits.packed);
  expect(sizes.installed).toBeLessThan(limits.installed);
  const ended = new Promise((resolve) => server?.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
  await expect.poll(() => answersOk(`${url}/healthz`)).toBe(false);
});

test("the package's command moves a database, creates keys, and names an unknown command", async () => {
  const env = { ...withoutNpmRun(process.env), DATA_DIR: join(folder, "data"), DATABASE_URL: "" };
  const command = (...args: string[]) =>
    run("npx", ["--no-install", "skyledger", ...args], { cwd: folder, env, quiet: true });
  const moved = await command("move-database");
  expect(moved).toMatchObject({ code: 1, output: expect.stringContaining("Set DATABASE_URL to the empty") });
  expect(await command("create-keys")).toMatchObject({ code: 0 });
  expect(readdirSync(join(folder, "keys")).sort()).toEqual(["master.key", "signing-key.json"]);
  const unknown = await command("stop");
  expect(unknown).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^Unknown command: stop\n\nUsage:/),
  });
});
