import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const serverDir = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(serverDir));
const webDir = join(root, "apps", "web");

/**
 * @typedef {object} Part One build target.
 * @property {string} name Display name.
 * @property {string} dist Folder of the result.
 * @property {string[]} sources Files and folders whose content determines whether the result is stale.
 * @property {() => { script: string, args: string[], cwd: string }} command The build command.
 */

/** @type {Part[]} */
const parts = [
  {
    name: "server",
    dist: join(serverDir, "dist"),
    sources: [
      "apps/server/src",
      "apps/server/build.ts",
      "apps/server/external-packages.ts",
      "apps/server/package.json",
      "packages/core/src",
      "packages/contract/src",
      "packages/sandbox/src",
      "package-lock.json",
    ],
    command: () => ({ script: join(serverDir, "build.ts"), args: [], cwd: serverDir }),
  },
  {
    name: "web app",
    dist: join(webDir, "dist"),
    sources: [
      "apps/web/src",
      "apps/web/public",
      "apps/web/index.html",
      "apps/web/vite.config.ts",
      "apps/web/package.json",
      "docs/errors",
      "docs/glossary.md",
      "docs/guides",
      "docs/help",
      "docs/iam",
      "docs/reference",
      "packages/contract/src",
      "package-lock.json",
    ],
    command: () => ({ script: viteScript(), args: ["build", "--logLevel", "warn"], cwd: webDir }),
  },
];

/**
 * Builds the server bundle and the web app if their sources changed since the last build (by content, which
 * handles fresh clones, branch switches, and copied folders).
 * @param {(line: string) => void} log Receives each line of progress.
 * @returns {Promise<void>} Rejects with the build tool's output.
 */
export async function ensureBuilt(log) {
  // The npm package has built files only.
  if (!existsSync(join(serverDir, "build.ts"))) return;
  const stale = parts
    .map((part) => ({ part, stamp: stampOf(part) }))
    .filter(({ part, stamp }) => readStamp(part) !== stamp);
  if (stale.length === 0) return;
  log(`Building the ${stale.map(({ part }) => part.name).join(" and the ")} …`);
  const results = await Promise.allSettled(stale.map(({ part, stamp }) => build(part, stamp, log)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

/** @param {Part} part @param {string} stamp @param {(line: string) => void} log */
async function build(part, stamp, log) {
  const started = performance.now();
  rmSync(stampFile(part), { force: true });
  const { script, args, cwd } = part.command();
  await run(script, args, cwd, part.name);
  writeFileSync(stampFile(part), stamp);
  log(`Built the ${part.name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/**
 * In a separate process, so that the builders' memory does not stay in the server's process.
 * @param {string} script @param {string[]} args @param {string} cwd @param {string} name
 */
function run(script, args, cwd, name) {
  return new Promise((resolve, reject) => {
    // The tests' NODE_ENV must not affect the build.
    const env = { ...process.env, NODE_ENV: "production" };
    const child = spawn(process.execPath, [script, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal);
      process.exit(signal === "SIGINT" ? 130 : 143);
    };
    process.once("SIGINT", stop);
    process.once("SIGTERM", stop);
    child.once("error", reject);
    child.once("close", (code) => {
      process.removeListener("SIGINT", stop);
      process.removeListener("SIGTERM", stop);
      if (code === 0) resolve(undefined);
      else reject(new Error(`Building the ${name} failed (exit code ${code}).\n${output}`));
    });
  });
}

/** @param {Part} part */
function stampOf(part) {
  const hash = createHash("sha256").update(process.versions.node);
  for (const source of part.sources) {
    for (const file of filesBelow(join(root, source))) {
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

/**
 * Every file at or below a path in a stable order, without tests, which are not bundled.
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = join(path, entry.name);
      if (entry.isDirectory()) return filesBelow(child);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [child];
    });
}

/** @param {Part} part */
function stampFile(part) {
  return join(part.dist, ".stamp");
}

/** @param {Part} part */
function readStamp(part) {
  return existsSync(stampFile(part)) ? readFileSync(stampFile(part), "utf8") : null;
}

function viteScript() {
  const require = createRequire(join(webDir, "package.json"));
  return join(dirname(require.resolve("vite/package.json")), "bin", "vite.js");
}
