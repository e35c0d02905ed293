import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "./server.ts";

/**
 * Starts a server once before all tests and keeps its empty, migrated database: the servers of the tests begin with a
 * copy of it, and start in half the time. Playwright calls this, and what it returns at the end.
 */
export default async function prepareData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "skyledger-e2e-prepared-"));
  const server = await startServer({ dataDir: folder });
  await server.stop();
  process.env.E2E_PREPARED_DATA = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
