// Runs in a worker thread, since PGlite computes on the calling thread.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/** Start options of the engine. */
export interface EngineSettings {
  /** An existing data directory; `memory://` without a template runs initdb in memory. */
  readonly dataDir: string;
  /** `name=value` for postgres' `-c`. */
  readonly parameters: readonly string[];
}

/** The first message of the worker. */
export interface EngineStart {
  readonly serverVersion: string;
}

/** Requests to the worker. */
export type EngineRequest = { readonly bytes: Uint8Array } | { readonly close: true };

/** The response to `bytes`: backend messages; or why the database ended, the thread's last message. */
export type EngineAnswer = { readonly bytes: Uint8Array } | { readonly fatal: string };

const INITIAL_BUFFER_BYTES = 8 * 1024;
/** Exit status with which PGlite's C code returns an SQL error to its main loop. */
const LONG_JUMP_STATUS = 100;

const port = parentPort;
if (!port) throw new Error("engine-worker.ts must run in a worker thread.");
// Created by engine.ts, which passes EngineSettings.
const settings = workerData as EngineSettings;

const engine = await PGlite.create({
  dataDir: settings.dataDir,
  extensions: { pg_trgm },
  startParams: [
    ...PGlite.defaultStartParams,
    ...settings.parameters.flatMap((parameter) => ["-c", parameter]),
  ],
});
endOnFatalErrors();
const version = await engine.query<{ server_version: string }>("show server_version");
port.on("message", (request: EngineRequest) => {
  if ("close" in request) void engine.close().then(() => process.exit(0));
  else answer(request.bytes);
});
port.postMessage({ serverVersion: version.rows[0]?.server_version ?? "" } satisfies EngineStart);

/**
 * PGlite swallows every exception of its main loop and calls it again, forever if the database has ended
 * (FATAL, PANIC, WebAssembly trap). Here, such an exception ends the thread; the data directory recovers from
 * its write-ahead log on the next start.
 */
function endOnFatalErrors(): void {
  const module = engine.Module;
  const mainLoopOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      mainLoopOnce();
    } catch (error) {
      const exit: { status?: unknown; message?: unknown } = Object(error); // Emscripten's ExitStatus is not an Error
      if (exit.status !== LONG_JUMP_STATUS) {
        port?.postMessage({ fatal: String(exit.message ?? error) } satisfies EngineAnswer);
        process.exit(1);
      }
      throw error;
    }
  };
}

/** Executes messages and posts the response, in one transferred buffer. */
function answer(messages: Uint8Array): void {
  let buffer = new Uint8Array(INITIAL_BUFFER_BYTES);
  let length = 0;
  // Only the streaming call does not keep parsed copies of every message in PGlite.
  void engine
    .execProtocolRawStream(messages, {
      syncToFs: false, // files are written directly; there is nothing to copy out
      onRawData(chunk) {
        if (length + chunk.length > buffer.length) {
          const larger = new Uint8Array(Math.max(buffer.length * 2, length + chunk.length));
          larger.set(buffer.subarray(0, length));
          buffer = larger;
        }
        buffer.set(chunk, length);
        length += chunk.length;
      },
    })
    .then(() => {
      const bytes = buffer.subarray(0, length);
      port?.postMessage({ bytes } satisfies EngineAnswer, [buffer.buffer]);
    });
}
