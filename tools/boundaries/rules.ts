import { castViolations } from "./casts.ts";
import { circlesOf } from "./circles.ts";
import { core, sandbox, server, web, type Zone, zoneOf } from "./layers.ts";
import type { Import, Module } from "./modules.ts";

/** A violation of a rule, with a message that says what to do. */
export type Violation = { path: string; line: number; message: string };

/** Packages that only some folders may import. */
const keptIn: readonly {
  what: string;
  packages: RegExp;
  folders: readonly string[];
  typesAnywhere: boolean;
}[] = [
  {
    what: "the database driver",
    packages: /^(pg|drizzle-orm|@electric-sql\/pglite)(\/|$)/,
    folders: [`${server}platform/db/`],
    typesAnywhere: false,
  },
  {
    what: "the queue",
    packages: /^pg-boss(\/|$)/,
    folders: [`${server}platform/queue/`],
    typesAnywhere: false,
  },
  {
    what: "the AWS SDK",
    packages: /^(@aws-sdk|@smithy)\//,
    folders: [`${server}platform/aws/`],
    typesAnywhere: true,
  },
];

/** Every rule for every module. */
export function violations(modules: readonly Module[]): Violation[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  return [...checkCircles(modules), ...modules.flatMap((module) => checkModule(module, byPath))];
}

function checkModule(module: Module, byPath: ReadonlyMap<string, Module>): Violation[] {
  return [
    ...checkZone(module),
    ...checkName(module),
    ...checkSubjectInName(module),
    ...checkLength(module),
    ...checkEnvironment(module),
    ...checkThreads(module, byPath),
    ...checkWallClock(module),
    ...module.refusedCalls.map((call) => ({ path: module.path, ...call })),
    ...checkCasts(module),
    ...module.imports.flatMap((imported) => [
      ...checkDirection(module, imported),
      ...checkPackage(module, imported),
      ...checkContractInWeb(module, imported, byPath),
    ]),
  ];
}

/**
 * Two modules that need each other cannot be read or moved separately; a shared type belongs in a third one.
 */
function checkCircles(modules: readonly Module[]): Violation[] {
  return circlesOf(modules.filter(({ path }) => !isTestCode(path))).map((circle) => ({
    path: circle[0] ?? "",
    line: 1,
    message: `imports in a circle (${circle.join(", ")}); move what both need into a module of its own`,
  }));
}

/** Tests and their support code: they may cross layers of their own package, but not packages. */
function isTestCode(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /\/testing(\/|\.tsx?$)/.test(path);
}

function checkDirection(module: Module, imported: Import): Violation[] {
  const { target } = imported;
  if (target === null) return [];
  const at = { path: module.path, line: imported.line };
  const from = zoneOf(module.path);
  const to = zoneOf(target);
  // checkZone reports it once; the type checker reports files outside of the sources.
  if (!from || !to || from.name === "tools") return [];
  if (isTestCode(module.path)) return checkTestDirection(at, from, to);
  if (isTestCode(target)) {
    return [{ ...at, message: `imports ${target}, which is test code; move what both need out of it` }];
  }
  if (from.name === "web/pages" && to.name === "web/pages" && pageOf(module.path) !== pageOf(target)) {
    return [
      {
        ...at,
        message: `a page imports another page (${target}); move what both use to components/ or lib/`,
      },
    ];
  }
  if (from === to) return [];
  const allowed = from.may[to.name];
  if (allowed === "any" || (allowed === "type" && imported.kind === "type")) return [];
  const how = allowed === "type" ? "only for types (`import type`)" : "not at all";
  return [{ ...at, message: `${from.name} may import ${to.name} ${how}: ${target}` }];
}

/** Within the server and within core, tests may import anything; package boundaries apply to them, too. */
function checkTestDirection(at: { path: string; line: number }, from: Zone, to: Zone): Violation[] {
  const [home = "", away = ""] = [from.name, to.name].map((name) => name.split("/")[0]);
  const walls: Record<string, readonly string[]> = {
    core: ["core"],
    contract: ["contract", "core"],
    sandbox: ["sandbox", "core"],
    server: ["server", "sandbox", "contract", "core"],
    web: ["web", "contract"],
  };
  if (walls[home]?.includes(away)) return [];
  return [{ ...at, message: `a test of ${home} may not import ${away}` }];
}

function checkPackage(module: Module, imported: Import): Violation[] {
  if (imported.target !== null || isTestCode(module.path)) return [];
  const { specifier, kind, line } = imported;
  const at = { path: module.path, line };
  const found: Violation[] = [];
  if (module.path.startsWith(core) && !(kind === "type" && specifier.startsWith("@aws-sdk/client-"))) {
    found.push({
      ...at,
      message: `core imports nothing from outside but types of @aws-sdk/client-*: ${specifier}`,
    });
  }
  if (module.path.startsWith("packages/contract/") && !/^zod(\/|$)/.test(specifier)) {
    found.push({ ...at, message: `contract imports only core and zod: ${specifier}` });
  }
  if (module.path.startsWith(web) && !module.path.startsWith(`${web}build/`) && /^node:/.test(specifier)) {
    found.push({ ...at, message: `the web app runs in a browser, which has no ${specifier}` });
  }
  if (module.path.startsWith(sandbox) && kind !== "type") {
    if (!/^node:/.test(specifier))
      found.push({ ...at, message: `sandbox imports only core at run time: ${specifier}` });
  }
  if (!module.path.startsWith(server)) return found;
  for (const { what, packages, folders, typesAnywhere } of keptIn) {
    if (!packages.test(specifier) || folders.some((folder) => module.path.startsWith(folder))) continue;
    if (typesAnywhere && kind === "type") continue;
    found.push({ ...at, message: `only ${folders.join(" and ")} may import ${what}: ${specifier}` });
  }
  return found;
}

/**
 * The web app may import a contract module at run time only if it does not load zod (37 KiB in the browser).
 */
function checkContractInWeb(
  module: Module,
  imported: Import,
  byPath: ReadonlyMap<string, Module>,
): Violation[] {
  if (!module.path.startsWith(web) || imported.kind === "type" || !imported.target?.startsWith("packages/"))
    return [];
  if (isTestCode(module.path)) return [];
  const heavy = firstUse(imported.target, byPath, (specifier) => /^zod(\/|$)/.test(specifier));
  if (!heavy) return [];
  const message = `loads zod into the browser by ${heavy}; import types only, or a module without zod`;
  return [{ path: module.path, line: imported.line, message }];
}

/** The first module, reachable at run time, with a matching import. */
function firstUse(
  start: string,
  byPath: ReadonlyMap<string, Module>,
  fits: (specifier: string) => boolean,
): string | null {
  const queue = [start];
  const seen = new Set(queue);
  for (const path of queue) {
    for (const { specifier, kind, target } of byPath.get(path)?.imports ?? []) {
      if (kind === "type") continue;
      if (fits(specifier)) return path;
      if (target !== null && !seen.has(target)) {
        seen.add(target);
        queue.push(target);
      }
    }
  }
  return null;
}

function checkEnvironment(module: Module): Violation[] {
  const mayRead =
    [`${server}config.ts`, `${server}main.ts`].includes(module.path) ||
    zoneOf(module.path)?.name === "tools" ||
    isTestCode(module.path);
  if (mayRead) return [];
  return module.environmentReads.map((line) => ({
    path: module.path,
    line,
    message: "process.env is read in config.ts only; take the value as an argument",
  }));
}

/** Native code: terminating a thread during one of its calls aborts the whole process. */
const nativeAddons = /^(@duckdb|@node-rs)\//;

/** Threads can be terminated, so they must not run native code; that belongs in a separate process. */
function checkThreads(module: Module, byPath: ReadonlyMap<string, Module>): Violation[] {
  if (!module.path.startsWith(server) || isTestCode(module.path)) return [];
  const forced = module.path === `${server}inventory/collection/run-collection.ts` ? [] : module.terminations;
  return [
    ...forced.map((line) => ({
      path: module.path,
      line,
      message: "only inventory/collection/run-collection.ts ends a thread by force; let yours end by itself",
    })),
    ...module.threads.flatMap(({ line, target }) => {
      const at = { path: module.path, line };
      if (target === null) {
        return [{ ...at, message: 'name a thread\'s file by new URL("./x.ts", import.meta.url)' }];
      }
      const native = firstUse(target, byPath, (specifier) => nativeAddons.test(specifier));
      if (native === null) return [];
      const message = `a thread may load no native code, which ${native} does; run it in a process of its own`;
      return [{ ...at, message }];
    }),
  ];
}

/** Tests use a fake clock: a test that measures real time fails on a busy machine. */
function checkWallClock({ path, wallClock }: Module): Violation[] {
  if (!isTestCode(path) && !path.startsWith("e2e/")) return [];
  return wallClock.map(({ line, message }) => ({
    path,
    line,
    message: `${message} (or say why not: // wall: <reason>)`,
  }));
}

/** Types of the server are true: what enters it is parsed. Tests may know better than the types. */
function checkCasts({ path, casts }: Module): Violation[] {
  if (!path.startsWith(server) || isTestCode(path) || /-tests\//.test(path)) return [];
  return castViolations(path.slice(server.length), casts).map((violation) => ({ path, ...violation }));
}

/** Maximum length of a source file without a reason. */
const maxLines = 300;

function checkLength({ path, lines, longBecause }: Module): Violation[] {
  const mayBeLong = isTestCode(path) || /\.(e2e|gen)\.ts$/.test(path);
  if (lines <= maxLines || longBecause || mayBeLong) return [];
  const message = `has ${lines} lines; split it, or say why not near its top: // long: <reason>`;
  return [{ path, line: 1, message }];
}

function checkName({ path }: Module): Violation[] {
  const name = path.split("/").at(-1)?.split(".")[0] ?? "";
  // Names of two AWS services.
  if (name === "secrets-manager" || name === "systems-manager") return [];
  if (!/^(utils?|helpers?|common)$|(^|-)(manager|utils?|helpers?)$/.test(name)) return [];
  return [{ path, line: 1, message: `"${name}" says nothing; name the file for its one export` }];
}

/** AWS names that start like a subject. */
const awsNames = /^(security-hub|cost-explorer|cost-optimization-hub)\b/;

/** costs/analysis.ts, not costs/cost-analysis.ts. */
function checkSubjectInName({ path }: Module): Violation[] {
  if (!path.startsWith(server)) return [];
  const [subject = "", ...rest] = path.slice(server.length).split("/");
  const name = rest.at(-1) ?? "";
  const repeats = [subject, subject.replace(/s$/, "")].some((word) => name.startsWith(`${word}-`));
  if (!repeats || awsNames.test(name)) return [];
  return [{ path, line: 1, message: `repeats its subject ${subject}; leave it out of the file name` }];
}

function checkZone({ path }: Module): Violation[] {
  if (zoneOf(path)) return [];
  return [
    {
      path,
      line: 1,
      message: "lies in no layer; put it into one, or add its layer to tools/boundaries/layers.ts",
    },
  ];
}

/** The folder below pages/. */
function pageOf(path: string): string {
  return path.slice(`${web}pages/`.length).split("/")[0] ?? "";
}
