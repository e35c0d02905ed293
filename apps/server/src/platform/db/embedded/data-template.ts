import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const MARKER = "PG_VERSION";

/** Whether a directory holds a complete data directory. */
export async function isDataDirectory(directory: string): Promise<boolean> {
  return stat(join(directory, MARKER)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}

/**
 * Fills a new data directory. Making one from nothing (initdb) takes seconds and twice the memory of a running
 * server, copying one takes tenths of a second: the first one made is kept as a template for later.
 *
 * @param directory does not exist yet, or holds no database; only one process may work on it
 * @param templates where templates are kept, one per version of PGlite; made in place if it is not writable
 */
export async function createDataDirectory(directory: string, templates = defaultTemplates()): Promise<void> {
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  const template = await ensureTemplate(templates);
  if (template) await cp(template, draft, { recursive: true });
  else await initialise(draft);
  await chmod(draft, 0o700); // also where DATA_DIR itself was made manually and is open to others
  // Renamed when complete: a start that was interrupted here begins again.
  await rm(directory, { recursive: true, force: true });
  await rename(draft, directory);
}

/**
 * Makes the template if it is missing; the build calls this too, so that the first start finds it.
 * @returns its directory; undefined when `templates` cannot be written
 */
export async function ensureTemplate(templates = defaultTemplates()): Promise<string | undefined> {
  const template = join(templates, `pgdata-${pgliteVersion()}`);
  if (await isDataDirectory(template)) return template;
  const draft = `${template}.${randomUUID()}.new`;
  try {
    await mkdir(draft, { recursive: true });
  } catch (error) {
    if (isReadOnly(error)) return undefined;
    throw error;
  }
  try {
    await initialise(draft);
    await rename(draft, template);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been faster; its template is as good.
    if (!(await isDataDirectory(template))) throw error;
  }
  return template;
}

/** In a process of its own: initdb needs twice the memory of a running server, which would stay taken. */
async function initialise(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const script = fileURLToPath(new URL("./initialise-directory.ts", import.meta.url));
  await promisify(execFile)(process.execPath, [script, directory]);
}

/** `node_modules/.cache` of the installation, next to the package that made the templates. */
function defaultTemplates(): string {
  return join(pgliteDirectory(), "..", "..", ".cache", "skyledger");
}

function pgliteDirectory(): string {
  // The manifest is no export of the package; its entry file is, one folder below.
  return dirname(dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")));
}

function pgliteVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(pgliteDirectory(), "package.json"), "utf8"));
  return String((manifest as { version: unknown }).version); // every package's manifest has one
}

function isReadOnly(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["EACCES", "EROFS", "EPERM"].includes(String(error.code))
  );
}
