import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { memberOf } from "../../member-of.ts";

const MARKER = "PG_VERSION";

/** Whether a directory is a complete data directory. */
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
 * Fills a new data directory. Creating one (initdb) takes seconds and twice the memory of a running server,
 * copying one takes tenths of a second: the first one is kept as a template.
 *
 * @param directory does not exist yet, or has no database; only one process may use it
 * @param templates folder of templates, one per version of PGlite; if it is not writable, the directory is
 * created in place
 */
export async function createDataDirectory(directory: string, templates = defaultTemplates()): Promise<void> {
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  const template = await ensureTemplate(templates);
  if (template) await cp(template, draft, { recursive: true });
  else await initialise(draft);
  await chmod(draft, 0o700); // even if DATA_DIR itself was created manually and is open to others
  // Renamed when complete: an interrupted start begins again.
  await rm(directory, { recursive: true, force: true });
  await rename(draft, directory);
}

/**
 * Creates the template if it is missing; the build also calls this, so that the first start finds it.
 * @returns its directory; undefined if `templates` cannot be written
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
    // Another process may have been faster; its template is equivalent.
    if (!(await isDataDirectory(template))) throw error;
  }
  return template;
}

/** In a separate process: initdb needs twice the memory of a running server, which would stay allocated. */
async function initialise(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const script = fileURLToPath(new URL("./initialise-directory.ts", import.meta.url));
  await promisify(execFile)(process.execPath, [script, directory]);
}

/** `node_modules/.cache` of the installation, next to the package that created the templates. */
function defaultTemplates(): string {
  return join(pgliteDirectory(), "..", "..", ".cache", "skyledger");
}

function pgliteDirectory(): string {
  // The package does not export its manifest; its entry file is one folder below.
  return dirname(dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")));
}

function pgliteVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(pgliteDirectory(), "package.json"), "utf8"));
  return String(memberOf(manifest, "version"));
}

function isReadOnly(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["EACCES", "EROFS", "EPERM"].includes(String(error.code))
  );
}
