import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { allowedCasts, staleCasts } from "./boundaries/casts.ts";
import { zones } from "./boundaries/layers.ts";
import { readModule, readModules } from "./boundaries/modules.ts";
import { violations } from "./boundaries/rules.ts";
import { root } from "./suite/run.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Writes a small repository and returns the violations, one "path: message" each. */
function evaluate(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "skyledger-boundaries-"));
  folders.push(folder);
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const modules = readModules(folder);
  expect(modules.map(({ path }) => path)).toEqual(Object.keys(files).sort());
  return violations(modules).map(({ path, message }) => `${path}: ${message}`);
}

const core = "packages/core/src";
const server = "apps/server/src";
const web = "apps/web/src";
const thing = "export const thing = 1;\n";

/** Each breaks exactly one rule. */
const offenders: [string, Record<string, string>, RegExp][] = [
  [
    "core imports a package",
    { [`${core}/model/a.ts`]: `import { z } from "zod";\n` },
    /core imports nothing from outside.*zod/,
  ],
  [
    "core imports Node",
    { [`${core}/model/a.ts`]: `import { readFileSync } from "node:fs";\n` },
    /core imports nothing from outside.*node:fs/,
  ],
  [
    "core imports the AWS SDK at run time",
    { [`${core}/resources/a.ts`]: `import { EC2 } from "@aws-sdk/client-ec2";\n` },
    /core imports nothing from outside/,
  ],
  [
    "an import of types only by the names, not by the statement, stays at run time",
    { [`${core}/resources/a.ts`]: `import { type EC2 } from "@aws-sdk/client-ec2";\n` },
    /core imports nothing from outside/,
  ],
  [
    "model imports resources",
    {
      [`${core}/model/a.ts`]: `import type { thing } from "../resources/b.ts";\n`,
      [`${core}/resources/b.ts`]: thing,
    },
    /core\/model may import core\/resources not at all/,
  ],
  [
    "resources import checks, by export … from",
    {
      [`${core}/resources/a.ts`]: `export { thing } from "../checks/s3/b.ts";\n`,
      [`${core}/checks/s3/b.ts`]: thing,
    },
    /core\/resources may import core\/checks not at all/,
  ],
  [
    "checks import savings, by export *",
    { [`${core}/checks/a.ts`]: `export * from "../savings/b.ts";\n`, [`${core}/savings/b.ts`]: thing },
    /core\/checks may import core\/savings not at all/,
  ],
  [
    "contract imports a package",
    { "packages/contract/src/a.ts": `import fastify from "fastify";\n` },
    /contract imports only core and zod/,
  ],
  [
    "contract imports the server",
    {
      "packages/contract/src/a.ts": `import "../../../apps/server/src/config.ts";\n`,
      [`${server}/config.ts`]: thing,
    },
    /contract may import server\/config not at all/,
  ],
  [
    "the web app imports core, even a type",
    {
      [`${web}/lib/a.ts`]: `import type { thing } from "@skyledger/core/model/b";\n`,
      [`${core}/model/b.ts`]: thing,
    },
    /web\/lib may import core\/model not at all/,
  ],
  [
    "a store runs the statements of another subject",
    {
      [`${server}/savings/store/a.ts`]: `import { thing } from "../../inventory/store/b.ts";\n`,
      [`${server}/inventory/store/b.ts`]: thing,
    },
    /server\/savings\/store may import server\/inventory\/store only for types/,
  ],
  [
    "the sandbox imports the server",
    {
      "packages/sandbox/src/a.ts": `import "../../../apps/server/src/runs/b.ts";\n`,
      [`${server}/runs/b.ts`]: thing,
    },
    /sandbox may import server\/runs\/service not at all/,
  ],
  [
    "the sandbox runs the AWS SDK",
    { "packages/sandbox/src/a.ts": `import { S3 } from "@aws-sdk/client-s3";\n` },
    /sandbox imports only core at run time: @aws-sdk\/client-s3/,
  ],
  [
    "a service imports the sandbox",
    {
      [`${server}/costs/a.ts`]: `import { thing } from "@skyledger/sandbox/b";\n`,
      "packages/sandbox/src/b.ts": thing,
    },
    /server\/costs\/service may import sandbox not at all/,
  ],
  [
    "the web app imports the server, by import()",
    {
      [`${web}/lib/a.ts`]: `await import("../../../server/src/runs/b.ts");\n`,
      [`${server}/runs/b.ts`]: thing,
    },
    /web\/lib may import server\/runs\/service not at all/,
  ],
  [
    "the web app runs a module of the contract that loads zod two steps away",
    {
      [`${web}/lib/a.ts`]: `import { thing } from "@skyledger/contract/b";\n`,
      "packages/contract/src/b.ts": `export { thing } from "./c.ts";\n`,
      "packages/contract/src/c.ts": `import { z } from "zod";\nexport const thing = z.string();\n`,
    },
    /loads zod into the browser by packages\/contract\/src\/c\.ts/,
  ],
  [
    "the server casts what it read",
    { [`${server}/runs/a.ts`]: `const run = JSON.parse(text) as Run;\n` },
    /casts to Run; parse the value with a schema/,
  ],
  [
    "the server casts by way of unknown",
    { [`${server}/runs/a.ts`]: "const run = row as unknown as Run;\n" },
    /casts to Run;/,
  ],
  [
    "the server casts in the old form",
    { [`${server}/runs/a.ts`]: "const run = <Run>row;\n" },
    /casts to Run;/,
  ],
  [
    "a file casts once more than the list allows",
    {
      [`${server}/platform/keys-of.ts`]:
        "const a = b as (keyof Literal & string)[];\nconst c = d as (keyof Literal & string)[];\n",
    },
    /casts to \(keyof Literal & string\)\[\];/,
  ],
  [
    "the web app imports Node",
    { [`${web}/lib/a.ts`]: `import { join } from "node:path";\n` },
    /has no node:path/,
  ],
  [
    "lib imports components",
    {
      [`${web}/lib/a.ts`]: `import { thing } from "../components/b.tsx";\n`,
      [`${web}/components/b.tsx`]: thing,
    },
    /web\/lib may import web\/components not at all/,
  ],
  [
    "components import pages",
    {
      [`${web}/components/a.ts`]: `import { thing } from "../pages/x/b.ts";\n`,
      [`${web}/pages/x/b.ts`]: thing,
    },
    /web\/components may import web\/pages not at all/,
  ],
  [
    "a page imports another page",
    { [`${web}/pages/x/a.ts`]: `import { thing } from "../y/b.ts";\n`, [`${web}/pages/y/b.ts`]: thing },
    /a page imports another page/,
  ],
  [
    "the platform imports a subject",
    {
      [`${server}/platform/aws/a.ts`]: `import { thing } from "../../runs/b.ts";\n`,
      [`${server}/runs/b.ts`]: thing,
    },
    /server\/platform\/aws may import server\/runs\/service not at all/,
  ],
  [
    "a subject imports a later one, even a type",
    {
      [`${server}/inventory/a.ts`]: `import type { thing } from "../security/b.ts";\n`,
      [`${server}/security/b.ts`]: thing,
    },
    /server\/inventory\/service may import server\/security\/service not at all/,
  ],
  [
    "a store imports its service",
    {
      [`${server}/runs/store.ts`]: `import { thing } from "./service.ts";\n`,
      [`${server}/runs/service.ts`]: thing,
    },
    /server\/runs\/store may import server\/runs\/service not at all/,
  ],
  [
    "a store imports another subject's service",
    {
      [`${server}/security/store/a.ts`]: `import { thing } from "../../inventory/service.ts";\n`,
      [`${server}/inventory/service.ts`]: thing,
    },
    /server\/security\/store may import server\/inventory\/service not at all/,
  ],
  [
    "a service runs a store",
    {
      [`${server}/runs/a.ts`]: `import { thing } from "./store.ts";\n`,
      [`${server}/runs/store.ts`]: thing,
    },
    /server\/runs\/service may import server\/runs\/store only for types/,
  ],
  [
    "a service runs a gateway of another subject",
    {
      [`${server}/savings/a.ts`]: `import { thing } from "../inventory/collection/b.ts";\n`,
      [`${server}/inventory/collection/b.ts`]: thing,
    },
    /server\/savings\/service may import server\/inventory\/gateway only for types/,
  ],
  [
    "a service runs the platform's way out",
    {
      [`${server}/savings/a.ts`]: `import { thing } from "../platform/db/b.ts";\n`,
      [`${server}/platform/db/b.ts`]: thing,
    },
    /server\/savings\/service may import server\/platform\/db only for types/,
  ],
  [
    "a service imports routes, a type in the text",
    {
      [`${server}/runs/a.ts`]: `export type A = import("./routes.ts").B;\n`,
      [`${server}/runs/routes.ts`]: "export type B = 1;\n",
    },
    /server\/runs\/service may import server\/runs\/routes not at all/,
  ],
  [
    "routes run a store",
    {
      [`${server}/runs/list-routes.ts`]: `import { thing } from "./row-store.ts";\n`,
      [`${server}/runs/row-store.ts`]: thing,
    },
    /server\/runs\/routes may import server\/runs\/store only for types/,
  ],
  [
    "routes import the routes of another subject",
    {
      [`${server}/security/routes.ts`]: `import { thing } from "../runs/routes.ts";\n`,
      [`${server}/runs/routes.ts`]: thing,
    },
    /server\/security\/routes may import server\/runs\/routes not at all/,
  ],
  [
    "jobs import http",
    {
      [`${server}/runs/job.ts`]: `import { thing } from "../platform/http/b.ts";\n`,
      [`${server}/platform/http/b.ts`]: thing,
    },
    /server\/runs\/job may import server\/platform\/http only for types/,
  ],
  [
    "someone imports main",
    { [`${server}/runs/job.ts`]: `import { thing } from "../main.ts";\n`, [`${server}/main.ts`]: thing },
    /server\/runs\/job may import server\/main not at all/,
  ],
  [
    "a folder outside the layers",
    { [`${server}/lib/a.ts`]: `import { thing } from "../config.ts";\n`, [`${server}/config.ts`]: thing },
    /lies in no layer/,
  ],
  [
    "product code imports test code",
    {
      [`${server}/runs/a.ts`]: `import { thing } from "./testing/b.ts";\n`,
      [`${server}/runs/testing/b.ts`]: thing,
    },
    /which is test code/,
  ],
  [
    "a test of core imports the server",
    {
      [`${core}/model/a.test.ts`]: `import { thing } from "../../../../apps/server/src/runs/b.ts";\n`,
      [`${server}/runs/b.ts`]: thing,
    },
    /a test of core may not import server/,
  ],
  [
    "the database driver outside platform/db",
    { [`${server}/runs/a.ts`]: `import type { Pool } from "pg";\n` },
    /only .*platform\/db\/ may import the database driver: pg/,
  ],
  [
    "the embedded database outside platform/db",
    { [`${server}/platform/queue/a.ts`]: `import { PGlite } from "@electric-sql/pglite";\n` },
    /may import the database driver: @electric-sql\/pglite/,
  ],
  [
    "the queue's library outside platform/queue",
    { [`${server}/runs/job.ts`]: `import { PgBoss } from "pg-boss";\n` },
    /may import the queue/,
  ],
  [
    "the AWS SDK at run time outside platform/aws",
    { [`${server}/runs/a.ts`]: `const { S3 } = await import("@aws-sdk/client-s3");\n` },
    /may import the AWS SDK/,
  ],
  [
    "a test of the web app stubs fetch",
    { [`${web}/pages/x/a.test.tsx`]: `vi.stubGlobal(\n  "fetch", async () => Response.json({}));\n` },
    /replaces the global fetch; use serveInterface/,
  ],
  [
    "a test of the server spies on fetch",
    { [`${server}/runs/a.test.ts`]: `vi.spyOn(globalThis, "fetch").mockResolvedValue(answer);\n` },
    /replaces the global fetch; start a server/,
  ],
  [
    "a test assigns fetch",
    { [`${server}/runs/a.test.ts`]: "globalThis.fetch = async () => answer;\n" },
    /replaces the global fetch/,
  ],
  [
    "a test assigns fetch by its name, to a window of another type",
    { [`${web}/lib/a.test.ts`]: `(window as never)["fetch"] = async () => answer;\n` },
    /replaces the global fetch/,
  ],
  [
    "a test assigns fetch with other globals",
    { "e2e/a.ts": "Object.assign(globalThis, { fetch: async () => answer });\n" },
    /replaces the global fetch/,
  ],
  [
    "a test defines fetch",
    { "tools/a.ts": `Object.defineProperty(globalThis, "fetch", { value: answer });\n` },
    /replaces the global fetch/,
  ],
  [
    "callbacks of one call of a mutation",
    { [`${web}/pages/x/a.tsx`]: "save.mutate(view, { onSuccess: close });\n" },
    /passes callbacks to mutate\(\)/,
  ],
  [
    "callbacks of one awaited call of a mutation",
    { [`${web}/pages/x/a.tsx`]: "await save.mutateAsync(view, { onError: show });\n" },
    /passes callbacks to mutate\(\)/,
  ],
  [
    "process.env outside config.ts",
    { [`${server}/runs/a.ts`]: "export const port = process.env.PORT;\n" },
    /process\.env is read in config\.ts only/,
  ],
  [
    "process.env by import",
    { [`${server}/runs/a.ts`]: `import { env } from "node:process";\nexport const port = env.PORT;\n` },
    /process\.env is read in config\.ts only/,
  ],
  [
    "a thread that is ended by force",
    {
      [`${server}/billing-imports/reader/a.ts`]:
        "export const end = (worker: Worker) => worker.terminate();\n",
    },
    /only inventory\/collection\/run-collection\.ts ends a thread by force/,
  ],
  [
    "a thread that loads native code two steps away",
    {
      [`${server}/billing-imports/reader/a.ts`]: `new Worker(new URL("./b.ts", import.meta.url));\n`,
      [`${server}/billing-imports/reader/b.ts`]: `import "./c.ts";\n`,
      [`${server}/billing-imports/reader/c.ts`]: `const engine = await import("@duckdb/node-api");\n`,
    },
    /a thread may load no native code, which .*reader\/c\.ts does/,
  ],
  [
    "a thread whose file is not seen",
    { [`${server}/billing-imports/reader/a.ts`]: "export const start = (file: URL) => new Worker(file);\n" },
    /name a thread's file by new URL/,
  ],
  [
    "the server imports a tool",
    { [`${server}/runs/a.ts`]: `import "../../../../tools/b.ts";\n`, "tools/b.ts": thing },
    /server\/runs\/service may import tools not at all/,
  ],
  [
    "a record that is read by any text",
    {
      [`${core}/model/a.ts`]:
        'const labels: Readonly<Record<string, string>> = { a: "A" };\nexport const labelOf = (key: string) => labels[key];\n',
    },
    /reads labels\[key\], which can be an inherited member; use own\(\)/,
  ],
  [
    "a browser test that sleeps",
    { "e2e/a.e2e.ts": "await page.waitForTimeout(2000);\n" },
    /a\.e2e\.ts: sleeps; wait for what must happen/,
  ],
  [
    "a test that sleeps by a promise",
    { [`${server}/runs/a.test.ts`]: "await new Promise((resolve) => setTimeout(resolve, 5));\n" },
    /sleeps; wait for what must happen/,
  ],
  [
    "a test that sleeps by a name of its own",
    {
      [`${server}/testing/a.ts`]: `import { setTimeout as sleep } from "node:timers/promises";\nawait sleep(300);\n`,
    },
    /sleeps; wait for what must happen/,
  ],
  [
    "a limit that a busy machine exceeds",
    { "e2e/a.e2e.ts": "await expect(page).toHaveURL(address, { timeout: 29_999 });\n" },
    /sets a limit below 30000 ms/,
  ],
  [
    "a short limit by default",
    { "e2e/support/a.ts": "export const wait = ({ timeoutMs = 10 * 1000 }) => timeoutMs;\n" },
    /sets a limit below 30000 ms/,
  ],
  [
    "a test with a short limit",
    { [`${core}/model/a.test.ts`]: `test("a", () => undefined, 5_000);\n` },
    /sets a limit below 30000 ms/,
  ],
  [
    "a wait with the second that vitest gives it",
    { [`${web}/lib/a.test.ts`]: "await vi.waitFor(() => expect(seen).toBe(1));\n" },
    /waits for one second only/,
  ],
  [
    "a measured difference",
    {
      [`${core}/model/a.test.ts`]:
        "const began = performance.now();\nexpect(performance.now() - began).toBeLessThan(500);\n",
    },
    /measures time on the wall/,
  ],
  [
    "a measured difference to a date",
    { "e2e/a.e2e.ts": "const lifetime = cookie.expires - Date.now() / 1000;\n" },
    /measures time on the wall/,
  ],
  [
    "a wait for a moment on the wall",
    { "e2e/a.e2e.ts": "while (Date.now() < deadline) await look();\n" },
    /waits by the wall's clock/,
  ],
  [
    "two modules that import each other, one for a type only",
    {
      [`${core}/model/a.ts`]: `import { thing } from "./b.ts";\nexport type A = typeof thing;\n`,
      [`${core}/model/b.ts`]: `import type { A } from "./a.ts";\n${thing}export type B = A;\n`,
    },
    /model\/a\.ts: imports in a circle \(.*a\.ts, .*b\.ts\)/,
  ],
  [
    "three modules that import each other in turn, the last one lazily",
    {
      [`${core}/model/a.ts`]: `import "./b.ts";\n`,
      [`${core}/model/b.ts`]: `export * from "./c.ts";\n`,
      [`${core}/model/c.ts`]: `${thing}export const later = () => import("./a.ts");\n`,
    },
    /imports in a circle \(.*a\.ts, .*b\.ts, .*c\.ts\)/,
  ],
  ["a long file without a reason", { [`${core}/model/a.ts`]: "export {};\n".repeat(301) }, /has 301 lines/],
  ["a file called utils", { [`${core}/model/utils.ts`]: thing }, /"utils" says nothing/],
  [
    "a file whose name repeats its subject",
    { [`${server}/costs/store/cost-sums.ts`]: thing },
    /repeats its subject costs/,
  ],
  ["a file called …-manager", { [`${server}/runs/lease-manager.ts`]: thing }, /"lease-manager" says nothing/],
];

test.each(offenders)("%s", (_name, files, message) => {
  const found = evaluate(files);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(message);
});

test("allowed imports have no violations", () => {
  expect(
    evaluate({
      [`${core}/model/a.ts`]: thing,
      // Siblings, and a test that its own subject does not import: not a circle.
      [`${core}/model/a.test.ts`]: `import "./a.ts";\nimport "./b.ts";\n`,
      [`${core}/model/b.ts`]: `import "./a.ts";\n`,
      [`${core}/resources/b.ts`]: `import type { EC2 } from "@aws-sdk/client-ec2";\nimport "../model/a.ts";\n`,
      [`${core}/checks/ec2/c.ts`]: `import b from "../../resources/b.ts";\n`,
      [`${core}/checks/ec2/c.test.ts`]: `import { test } from "vitest";\nimport "../../savings/d.ts";\n`,
      [`${core}/savings/d.ts`]: `// long: a table that reads best in one piece\n${thing.repeat(301)}`,
      "packages/contract/src/index.ts": `import { z } from "zod";\nimport "@skyledger/core/model/a";\n`,
      "packages/contract/src/statuses.ts": `import type { z } from "zod";\n${thing}`,
      [`${server}/platform/db/e.ts`]: `import pg from "pg";\nimport type { Settings } from "../../config.ts";\n`,
      [`${server}/platform/aws/f.ts`]: `const s3 = await import("@aws-sdk/client-s3");\nawait import("@skyledger/sandbox/m");\n`,
      "packages/sandbox/src/m.ts": `import type { S3 } from "@aws-sdk/client-s3";\nimport "@skyledger/core/model/a";\n`,
      [`${server}/runs/g.ts`]: `import type { e } from "../platform/db/e.ts";\nimport type { S3 } from "@aws-sdk/client-s3";\n`,
      [`${server}/runs/g.test.ts`]: `import "../platform/db/e.ts";\nconst url = process.env.TEST_DATABASE_URL;\n`,
      [`${server}/security/routes.ts`]: `import "../runs/g.ts";\nimport "@skyledger/contract";\n`,
      [`${server}/config.ts`]: "export const port = process.env.PORT;\n",
      [`${server}/main.ts`]: `import "./security/routes.ts";\nimport "./platform/db/e.ts";\n`,
      "e2e/i.e2e.ts":
        "test.setTimeout(30_000);\nconst yesterday = Date.now() - day;\nsetTimeout(resolve, 0);\n",
      "e2e/support/j.ts": "// wall: nothing tells when a port is free\nsetTimeout(resolve, 50);\n",
      [`${server}/runs/k.test.ts`]: "await vi.waitFor(look, { timeout: 30_000 });\n",
      [`${server}/runs/l.ts`]: "setTimeout(stop, 500);\n",
      // The output of an AWS operation, a constant, and what a test knows.
      [`${server}/inventory/collection/m.ts`]: `import type { Vpc } from "@aws-sdk/client-ec2";\nconst all = (await send(call)) as Vpc[];\n`,
      [`${server}/runs/n.ts`]: `const kinds = ["scan", "fix"] as const;\n`,
      [`${server}/runs/testing/o.ts`]: "const run = row as Run;\n",
      // Filled later, with keys of its own, or read by a name.
      [`${core}/model/q.ts`]:
        'const counts: Record<string, number> = {};\ncounts[key] = counts[key] ?? 0;\nconst labels: Readonly<Record<string, string>> = { a: "A" };\nexport const [a, b] = [labels.a, labels["b"]];\n',
      "tools/j.ts": `import "../${server}/runs/g.ts";\nconst ci = process.env.CI;\n`,
      [`${web}/main.tsx`]: `import "./styles.css";\nimport "./pages/x/page.tsx";\n`,
      [`${web}/pages/x/page.tsx`]: `import "./columns.tsx";\nimport "../../components/i.tsx";\n`,
      [`${web}/pages/x/columns.tsx`]: `import type { A } from "@skyledger/contract";\n`,
      // The client's own test hands fetch over; the fake server of the other tests.
      [`${web}/lib/p.test.ts`]: `const fetch = vi.fn();\nvi.stubGlobal("Intl", german);\ncreateClient({ fetch });\n`,
      [`${web}/testing/served-interface.ts`]: `vi.stubGlobal("fetch", fakeFetch);\n`,
      [`${web}/pages/x/queries.ts`]: "useMutation({ mutationFn, onSuccess });\nsave.mutate({ name });\n",
      [`${web}/components/i.tsx`]: `import { thing } from "@skyledger/contract/statuses";\n`,
    }),
  ).toEqual([]);
});

test("every listed cast is there, with its reason", () => {
  const casts = new Map(readModules(root).map((module) => [module.path, module.casts]));
  const castsOf = (path: string) => casts.get(`${server}/${path}`) ?? [];
  expect(staleCasts(castsOf)).toEqual([]);
  for (const [path, { because }] of Object.entries(allowedCasts))
    expect(because.length, path).toBeGreaterThan(10);
  const without = staleCasts((path) => (path === "platform/keys-of.ts" ? [] : castsOf(path)));
  expect(without).toEqual([expect.stringMatching(/^platform\/keys-of\.ts no longer casts to/)]);
});

test("a file that cannot be parsed throws", () => {
  expect(() => readModule(`${core}/model/a.ts`, "import {")).toThrow("cannot be parsed");
});

test("the real repository is read: modules of every package, and imports between them", () => {
  const modules = readModules(root);
  expect(modules.length).toBeGreaterThan(100);
  for (const folder of [`${core}/`, "packages/contract/", "packages/sandbox/", `${server}/`, `${web}/`]) {
    expect(modules.filter(({ path }) => path.startsWith(folder)).length, folder).toBeGreaterThan(10);
  }
  expect(
    modules.flatMap(({ imports }) => imports).filter(({ target }) => target !== null).length,
  ).toBeGreaterThan(200);
  expect(zones.length).toBeGreaterThan(15);
  expect(modules.flatMap(({ threads }) => threads).length).toBeGreaterThan(1);
  const ending = modules.filter(
    ({ path, terminations }) => path.startsWith(server) && terminations.length > 0,
  );
  expect(ending.map(({ path }) => path)).toEqual([`${server}/inventory/collection/run-collection.ts`]);
});
