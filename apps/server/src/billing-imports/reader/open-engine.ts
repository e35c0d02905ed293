import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";

/** Memory limit of DuckDB; the rest spills to the folder. */
const memoryLimit = "1GB";
/** Disk limit for data that does not fit into memory. */
const spillLimit = "20GB";

/** A separate engine with its only connection. */
export interface Engine {
  readonly connection: DuckDBConnection;
  close(): void;
}

/**
 * Opens DuckDB in memory with limits; data spills to `folder`. It cannot access other servers or load
 * extensions.
 */
export async function openEngine(folder: string): Promise<Engine> {
  await mkdir(folder, { recursive: true });
  const { DuckDBInstance: Instance } = await import("@duckdb/node-api");
  const instance: DuckDBInstance = await Instance.create(":memory:", {
    threads: String(availableParallelism()),
    memory_limit: memoryLimit,
    temp_directory: folder,
    max_temp_directory_size: spillLimit,
    preserve_insertion_order: "false",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const connection = await instance.connect();
  await connection.run("set TimeZone = 'UTC'");
  return {
    connection,
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
