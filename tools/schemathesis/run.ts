import { join } from "node:path";
import { ensureBuilt } from "../../apps/server/ensure-built.mjs";
import type { RunningServer } from "../../e2e/support/server.ts";
import { ensureProgram, NoPythonError } from "../python/venv.ts";
import type { Outcome } from "../suite/outcome.ts";
import { cacheDir, root, run } from "../suite/run.ts";
import { createWorld } from "./world.ts";

const here = join(root, "tools", "schemathesis");
const program = {
  name: "schemathesis",
  command: "schemathesis",
  requirements: join(here, "requirements.txt"),
};

/**
 * Generated requests per operation, in addition to the fixed ones: a count, so that each machine sends the
 * same.
 */
const MADE_UP = 4;
const SEED = 20_261_122;

/**
 * Installs Schemathesis unless it is installed.
 * @returns path of its command
 * @throws NoPythonError without Python 3.10 or newer with venv
 */
export async function installSchemathesis(log: (line: string) => void): Promise<string> {
  return await ensureProgram(program, log);
}

/**
 * Tests a running server against its own OpenAPI document: valid requests are accepted and invalid ones
 * rejected, and responses are declared, for every operation, signed in to a workspace with data.
 * @param filter texts that paths must contain, to test only a few
 */
export async function runSchemathesis(filter: readonly string[]): Promise<Outcome> {
  const part = "schemathesis";
  const log = (line: string) => console.log(line);
  try {
    const command = await installSchemathesis(log);
    await ensureBuilt(log);
    const world = await createWorld();
    const started = performance.now();
    try {
      const { code, output, violations } = await requestsOf(command, world.server, world.idToken, filter);
      if (code !== 0 && violations.length > 0) console.log(`The server logged:\n${violations.join("\n")}`);
      return {
        part,
        ran: true,
        skipped: 0,
        seconds: (performance.now() - started) / 1000,
        ...counted(code, output, await world.isSignedIn()),
      };
    } finally {
      await world.stop();
    }
  } catch (error) {
    if (!(error instanceof NoPythonError)) throw error;
    return { part, ran: false, notRun: error.message };
  }
}

/** Sends requests with a token, prints what Schemathesis prints, and returns it with what the server logged. */
export async function requestsOf(
  command: string,
  server: RunningServer,
  token: string,
  filter: readonly string[],
): Promise<{ code: number; output: string; violations: string[] }> {
  const logged = server.output().length;
  const { code, output } = await run(command, argumentsFor(server.url, filter), {
    // It writes a cache into its working directory.
    cwd: cacheDir,
    env: {
      ...process.env,
      SCHEMATHESIS_TOKEN: token,
      SCHEMATHESIS_HOOKS: "hooks",
      PYTHONPATH: here,
      // Keeps compiled files, but not next to the hooks.
      PYTHONDONTWRITEBYTECODE: "",
      PYTHONPYCACHEPREFIX: join(cacheDir, "python"),
    },
    quiet: true,
  });
  console.log(output);
  const added = server.output().slice(logged);
  return { code, output, violations: added.includes('"level":50') ? [added.slice(-4000)] : [] };
}

function argumentsFor(url: string, filter: readonly string[]): string[] {
  return [
    ["--config-file", join(here, "schemathesis.toml")],
    ["run", `${url}/api/openapi.json`],
    ["--max-examples", String(MADE_UP), "--seed", String(SEED), "--no-color"],
    filter.flatMap((path) => ["--include-path-regex", path]),
  ].flat();
}

/**
 * The counts in its last lines; an error exit without a failure counts as one, and so does a session that ended
 * during the run.
 */
export function counted(
  code: number,
  output: string,
  isSignedIn: boolean,
): { passed: number; failed: number; failures: string[] } {
  const cases = Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
  const found = [...output.matchAll(/^ {2}❌ (.+): (\d+)$/gm)];
  const failures = found.map(([, name, count]) => `${name}: ${count}; see above`);
  if (!isSignedIn) failures.push("a request ended the session, and the ones after it tested nothing");
  const failed = found.reduce((sum, [, , count]) => sum + Number(count), isSignedIn ? 0 : 1);
  const hidden = failed === 0 && (code !== 0 || cases === 0);
  return { passed: cases, failed: failed + (hidden ? 1 : 0), failures };
}
