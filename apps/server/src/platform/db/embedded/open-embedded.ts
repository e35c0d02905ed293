import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { createDataDirectory, isDataDirectory, type TemplateOptions } from "./data-template.ts";
import { type EmbeddedDatabaseStoppedError, Engine } from "./engine.ts";
import type { SessionContext } from "./session.ts";
import { Turn } from "./turn.ts";
import { VirtualSocket } from "./virtual-socket.ts";

/** The embedded database, ready for the `pg` driver. */
export interface EmbeddedServer {
  /** For the driver's `stream` option: a new connection. */
  readonly connect: () => Duplex;
  close(): Promise<void>;
}

/** Options of the embedded database. */
export interface EmbeddedOptions extends TemplateOptions {
  /** The server's data directory; the database gets a folder in it. */
  readonly dataDir: string;
  /** Default 60 s. */
  readonly idleInTransactionMs?: number;
  /** Called when the database ended unexpectedly. Nothing can be stored any more: end the process. */
  readonly onStopped?: (error: EmbeddedDatabaseStoppedError) => void;
}

const DEFAULT_IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * Settings of the embedded server. Its memory is allocated permanently, so the caches are small; the
 * operating system also caches the files. One session: tables for 100 connections would be wasted.
 */
const PARAMETERS = [
  "shared_buffers=64MB",
  "wal_buffers=1MB",
  "work_mem=8MB",
  "maintenance_work_mem=32MB",
  "max_connections=5",
  "max_wal_size=128MB",
  "jit=off",
];

/**
 * Opens the database in `<dataDir>/database`, and creates it if it is missing.
 * @throws DataDirectoryInUseError if another process has it open
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const lock = lockDataDirectory(options.dataDir);
  try {
    const directory = join(options.dataDir, "database");
    await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
    if (!(await isDataDirectory(directory))) await createDataDirectory(directory, options);
    const engine = await Engine.start({ dataDir: directory, parameters: PARAMETERS }, (error) => {
      lock.release();
      options.onStopped?.(error);
    });
    const context: SessionContext = {
      engine,
      turn: new Turn(),
      idleInTransactionMs: options.idleInTransactionMs ?? DEFAULT_IDLE_IN_TRANSACTION_MS,
    };
    return {
      connect: () => new VirtualSocket(context),
      async close() {
        await context.turn.acquire(); // waits for running statements
        await engine.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
