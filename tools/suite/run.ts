import { type ChildProcess, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Location of the suite's own files (reports, virtual environments); never committed. */
export const cacheDir = join(root, "node_modules", ".cache");

type RunOptions = { env?: NodeJS.ProcessEnv; cwd?: string; quiet?: boolean };

/**
 * Runs a program to its end and shows its output unless `quiet`.
 * @returns exit code (1 for a signal) and, if quiet, its whole output
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RunResult>();
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? process.env,
    stdio: options.quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const forget = endWithUs(child);
  child.once("error", reject);
  child.once("close", (code) => {
    forget();
    resolve({ code: code ?? 1, output });
  });
  return promise;
}

/** Result of a finished program. */
export type RunResult = { code: number; output: string };

/**
 * Runs a package's JavaScript entry with this Node, without a shell, so that it works the same on Windows.
 */
export function runScript(
  script: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  return run(process.execPath, [join(root, "node_modules", script), ...args], options);
}

/**
 * Ends a child when this process is asked to end, and sets the usual exit code.
 * @returns call it when the child has ended
 */
function endWithUs(child: ChildProcess): () => void {
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return () => {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  };
}
