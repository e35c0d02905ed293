import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { answersOk, freePort } from "../../tools/suite/port.ts";
import { until } from "./until.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The arguments after `node` in the script of `npm start`: V8's limits are part of how people start it. */
const startArguments = startScriptOf(join(root, "package.json"));
/**
 * By default, V8 optimizes the embedded database's code as soon as it is warm, which takes as long as most tests of one
 * server: a start takes 1.6 s of CPU time instead of 2.5 s if only code counts that runs a hundred times as often. A
 * server that works for many tests, or on thousands of resources, gains from optimizing its hottest code.
 */
const optimize = {
  littleWork: "--wasm-tiering-budget=1300000000",
  muchWork: "--wasm-tiering-budget=130000000",
};

/** A server started as people start it, with a separate data directory. */
export type RunningServer = {
  /** "http://127.0.0.1:<port>", without a trailing slash. */
  url: string;
  dataDir: string;
  /** The data directory of which this one started as a copy. */
  copyOf: string | undefined;
  pid: number;
  /** Its output so far. */
  output: () => string;
  /**
   * Sends SIGTERM (or another signal) and waits for the end. @returns the exit code, null after a fatal
   * signal
   */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

type StartOptions = {
  /** Settings in addition to PORT and DATA_DIR, which are set here. */
  env?: Record<string, string>;
  /** An existing data directory, for tests of a restart; otherwise a new one, which `stop` removes. */
  dataDir?: string;
  /** A data directory to copy; otherwise the new one starts with an empty database. */
  copyOf?: string;
  /** How much the server has to do: a start is cheaper for little, the work for much. */
  work?: keyof typeof optimize;
};

/** Starts the built server on a free port and resolves when `/readyz` returns 200. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const { env = {}, dataDir, copyOf, work = "littleWork" } = options;
  const ownDir = dataDir === undefined;
  const dir = dataDir ?? mkdtempSync(join(tmpdir(), "skyledger-e2e-"));
  if (copyOf !== undefined) cpSync(copyOf, dir, { recursive: true });
  putPreparedDatabase(join(dir, "database"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [optimize[work], ...startArguments], {
    cwd: root,
    env: {
      ...inherited(),
      ...noAws(dir),
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dir,
      SANDBOX_ACCOUNTS: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);

  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    const code = await ended;
    process.off("exit", killAtExit);
    if (ownDir) rmSync(dir, { recursive: true, force: true });
    return code;
  };

  const ready = await until(
    async () => child.exitCode === null && (await answersOk(`${url}/readyz`)),
    (answered) => answered || child.exitCode !== null,
  );
  if (!ready) {
    await stop("SIGKILL");
    throw new Error(`The server did not become ready at ${url}. It printed:\n${printed}`);
  }
  return { url, dataDir: dir, copyOf, pid: child.pid ?? 0, output: () => printed, stop };
}

/**
 * A new data directory starts with the empty, migrated database of `prepare-data.ts`; the server creates its
 * keys.
 */
function putPreparedDatabase(database: string): void {
  const prepared = process.env.E2E_PREPARED_DATA;
  if (prepared === undefined || existsSync(database)) return;
  cpSync(join(prepared, "database"), database, { recursive: true });
}

function startScriptOf(packageFile: string): string[] {
  const { scripts } = JSON.parse(readFileSync(packageFile, "utf8")) as { scripts: { start: string } };
  const [command, ...rest] = scripts.start.split(" ");
  if (command !== "node") throw new Error(`npm start is expected to run node, not ${command}.`);
  return rest;
}

/** No AWS credentials from any source: tests must not read a developer's own account. */
function noAws(dataDir: string): NodeJS.ProcessEnv {
  return {
    AWS_CONFIG_FILE: join(dataDir, "no-aws-config"),
    AWS_SHARED_CREDENTIALS_FILE: join(dataDir, "no-aws-credentials"),
    AWS_EC2_METADATA_DISABLED: "true",
  };
}

/** The runner's environment without settings of a developer's own server. */
function inherited(): NodeJS.ProcessEnv {
  const settings =
    /^(PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_URL|SMTP_URL|MAIL_FROM|AWS_.*|ALLOW_AMBIENT_AWS|SANDBOX_[A-Z]+|REGISTRATION|SKYLEDGER_.*|WEBHOOK_ALLOWED_HOSTS|LOG_LEVEL|NODE_ENV|NODE_OPTIONS)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
}
