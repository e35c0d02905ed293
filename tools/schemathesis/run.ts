import { join } from "node:path";
import { ensureBuilt } from "../../apps/server/ensure-built.mjs";
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

/** Requests made up per operation, after those that it always makes: a count, so that each machine asks the same. */
const MADE_UP = 4;
const SEED = 20_261_122;

/**
 * Installs Schemathesis where that was not done yet.
 * @returns path of its command
 * @throws NoPythonError when there is no Python 3.10 or newer with venv
 */
export async function installSchemathesis(log: (line: string) => void): Promise<string> {
  return await ensureProgram(program, log);
}

/**
 * Holds a running server against its own OpenAPI document: valid requests are taken and invalid ones refused, answers
 * are the ones that are declared, in every operation, signed in to a workspace with data.
 * @param filter texts that paths must hold, to try a few of them
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
      const { code, output } = await run(command, argumentsFor(world.server.url, filter), {
        // It writes a cache where it runs.
        cwd: cacheDir,
        env: {
          ...process.env,
          SCHEMATHESIS_TOKEN: world.idToken,
          SCHEMATHESIS_HOOKS: "hooks",
          PYTHONPATH: here,
          // Compiled files are kept, and not beside the hooks.
          PYTHONDONTWRITEBYTECODE: "",
          PYTHONPYCACHEPREFIX: join(cacheDir, "python"),
        },
        quiet: true,
      });
      console.log(output);
      const violations = world.server.output().includes('"level":50')
        ? [world.server.output().slice(-4000)]
        : [];
      if (code !== 0 && violations.length > 0) console.log(`The server logged:\n${violations.join("\n")}`);
      return {
        part,
        ran: true,
        skipped: 0,
        seconds: (performance.now() - started) / 1000,
        ...counted(code, output),
      };
    } finally {
      await world.stop();
    }
  } catch (error) {
    if (!(error instanceof NoPythonError)) throw error;
    return { part, ran: false, notRun: error.message };
  }
}

function argumentsFor(url: string, filter: readonly string[]): string[] {
  return [
    ["--config-file", join(here, "schemathesis.toml")],
    ["run", `${url}/api/openapi.json`],
    ["--max-examples", String(MADE_UP), "--seed", String(SEED), "--no-color"],
    filter.flatMap((path) => ["--include-path-regex", path]),
  ].flat();
}

/** The figures of its last lines; a run that ends badly without a failure counts as one. */
function counted(code: number, output: string): { passed: number; failed: number; failures: string[] } {
  const cases = Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
  const failures = [...output.matchAll(/^ {2}❌ (.+): (\d+)$/gm)];
  const failed = failures.reduce((sum, [, , count]) => sum + Number(count), 0);
  const hidden = failed === 0 && (code !== 0 || cases === 0);
  return {
    passed: cases,
    failed: failed + (hidden ? 1 : 0),
    failures: failures.map(([, name, count]) => `${name}: ${count}; see above`),
  };
}
