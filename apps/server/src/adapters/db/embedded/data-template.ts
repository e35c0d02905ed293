import { readFileSync } from "node:fs";
import { cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Engine } from "./engine.ts";

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
 * @param directory does not exist yet, or holds no database
 * @param templates where templates are kept, one per version of PGlite; undefined: make it in place
 */
export async function createDataDirectory(directory: string, templates: string | undefined): Promise<void> {
  const draft = `${directory}.${process.pid}.new`;
  await rm(draft, { recursive: true, force: true });
  const template = templates && (await ensureTemplate(templates));
  if (template) await cp(template, draft, { recursive: true });
  else await initialise(draft);
  // Renamed when complete: a start that was interrupted here begins anew.
  await rm(directory, { recursive: true, force: true });
  await rename(draft, directory);
}

/**
 * Makes the template if it is missing; the build may call this so that the first start finds it.
 * @returns its directory; undefined when `templates` cannot be written
 */
export async function ensureTemplate(templates: string): Promise<string | undefined> {
  const template = join(templates, `pgdata-${pgliteVersion()}`);
  if (await isDataDirectory(template)) return template;
  try {
    await mkdir(templates, { recursive: true });
  } catch (error) {
    if (isReadOnly(error)) return undefined;
    throw error;
  }
  const draft = `${template}.${process.pid}.new`;
  await rm(draft, { recursive: true, force: true });
  await initialise(draft);
  try {
    await rename(draft, template);
  } catch (error) {
    // Another process was faster; its template is as good.
    if (!(await isDataDirectory(template))) throw error;
    await rm(draft, { recursive: true, force: true });
  }
  return template;
}

async function initialise(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const engine = await Engine.start({ dataDir: directory, parameters: [] }, () => {});
  await engine.close();
}

function pgliteVersion(): string {
  // The manifest is no export of the package; its entry file is, one folder below.
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(entry), "..", "package.json"), "utf8"));
  return String((manifest as { version: unknown }).version); // every package's manifest has one
}

function isReadOnly(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["EACCES", "EROFS", "EPERM"].includes(String(error.code))
  );
}
