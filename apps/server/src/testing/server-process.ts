import { type ChildProcess, spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const mainModule = new URL("../main.ts", import.meta.url).href;
/** As in start.mjs: an invalid setting is one line. */
const script = `import(${JSON.stringify(mainModule)}).then(({ main }) => main(process.env)).catch((error) => {
  console.error(error.name === "SettingsError" ? error.message : error);
  process.exit(1);
});`;

/** How a process ended: its exit code, or its signal. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The server as a separate process, started from source and called over the network. */
export interface ServerProcess {
  /** "http://127.0.0.1:<port>", without a trailing slash. */
  readonly url: string;
  readonly child: ChildProcess;
  /** Its whole output so far. */
  output(): string;
  readonly ended: Promise<ProcessEnd>;
  /** Waits until it prints a text. @throws Error with its output if it ends before */
  printed(text: string): Promise<void>;
  /** Calls it below /api as a person. */
  ask<T>(method: string, path: string, request?: { token?: string; body?: unknown }): Promise<Answered<T>>;
  /** Registers, verifies, and signs in. @returns the token */
  signUp(): Promise<string>;
}

export interface Answered<T> {
  readonly status: number;
  readonly body: T;
}

/** Processes and folders of one test file. */
export interface ServerProcesses {
  /** A new folder. */
  folder(): string;
  /** Starts a server without waiting for it. @param env settings in addition to PORT and DATA_DIR */
  start(dataDir: string, env?: Record<string, string>): Promise<ServerProcess>;
  /** Starts a server and waits until it listens. */
  ready(dataDir: string, env?: Record<string, string>): Promise<ServerProcess>;
  /** Kills running processes and deletes the folders. */
  clean(): Promise<void>;
}

export function createServerProcesses(): ServerProcesses {
  const running = new Set<ServerProcess>();
  const folders: string[] = [];
  const start = async (dataDir: string, env: Record<string, string> = {}) => {
    const started = spawned({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SANDBOX_ACCOUNTS: "1",
      ...env,
    });
    running.add(started);
    return started;
  };
  return {
    folder() {
      const folder = mkdtempSync(join(tmpdir(), "skyledger-process-"));
      folders.push(folder);
      return folder;
    },
    start,
    async ready(dataDir, env) {
      const started = await start(dataDir, env);
      await started.printed("Skyledger is ready");
      return started;
    },
    async clean() {
      for (const { child } of running) child.kill("SIGKILL");
      await Promise.all([...running].map(({ ended }) => ended));
      running.clear();
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function spawned(env: Record<string, string> & { PORT: string }): ServerProcess {
  const child = spawn(process.execPath, ["-e", script], {
    // Avoids compiling in each process what `npm test` has compiled.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  let over = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = new Promise<ProcessEnd>((resolve) =>
    child.once("close", (code, signal) => {
      over = true;
      resolve({ code, signal });
    }),
  );
  const url = `http://127.0.0.1:${env.PORT}`;
  const printed = async (wanted: string) => {
    while (!text.includes(wanted)) {
      if (over) throw new Error(`The server ended before it printed "${wanted}":\n${text}`);
      // wall: a pause between two looks at the output
      await sleep(20);
    }
  };
  const ask: ServerProcess["ask"] = async (method, path, request) => await called(url, method, path, request);
  const signUp = async () => {
    const email = `ana.${randomUUID()}@example.com`;
    const password = "Correct-horse-7";
    await ask("POST", "/auth/register", {
      body: { email, password, fullName: "Ana Pereira", company: "Example Ltd" },
    });
    await printed(`Verification code for ${email}: `);
    const code = new RegExp(`Verification code for ${email}: (\\d+)`).exec(text)?.[1];
    await ask("POST", "/auth/verify", { body: { email, code } });
    const { body } = await ask<{ idToken: string }>("POST", "/auth/login", { body: { email, password } });
    return body.idToken;
  };
  return { url, child, output: () => text, ended, printed, ask, signUp };
}

async function called<T>(
  url: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answered<T>> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      // Limits count per client address, for which the server trusts its own machine.
      "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // The caller names the type that the contract promises.
  return { status: response.status, body: (text === "" ? undefined : JSON.parse(text)) as T };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server
  await new Promise((resolve) => server.close(resolve));
  return port;
}
