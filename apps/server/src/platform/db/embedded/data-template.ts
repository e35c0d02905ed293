import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, readFileSync } from "node:fs";
import { chmod, mkdir, rename, rm, stat } from "node:fs/promises";
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

/** Location of the templates, and the schema that a new data directory gets. */
export interface TemplateOptions {
  /** Folder of templates, one per version of PGlite and schema. */
  readonly templates?: string;
  /** {@link schemaKey} of the schema: a template that has it already is preferred. */
  readonly schema?: string;
}

/**
 * Fills a new data directory. Creating one (initdb) takes seconds and twice the memory of a running server,
 * copying one is faster: the first one is kept as a template. If the folder of templates is not
 * writable, the directory is created in place.
 *
 * @param directory does not exist yet, or has no database; only one process may use it
 */
export async function createDataDirectory(
  directory: string,
  { templates = defaultTemplates(), schema }: TemplateOptions = {},
): Promise<void> {
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  const migrated = templatePath(templates, schema);
  const template = (await isDataDirectory(migrated)) ? migrated : await ensureTemplate(templates);
  // Synchronously: two thousand files take two thirds of the time, and the server does nothing else yet.
  if (template) cpSync(template, draft, { recursive: true });
  else await initialise(draft);
  await chmod(draft, 0o700); // even if DATA_DIR itself was created manually and is open to others
  // Renamed when complete: an interrupted start begins again.
  await rm(directory, { recursive: true, force: true });
  await rename(draft, directory);
}

/** @param schema omitted: without a schema */
export function templatePath(templates: string, schema?: string): string {
  return join(templates, ["pgdata", pgliteVersion(), ...(schema === undefined ? [] : [schema])].join("-"));
}

/**
 * Creates the template without a schema if it is missing.
 * @returns its directory; undefined if `templates` cannot be written
 */
async function ensureTemplate(templates = defaultTemplates()): Promise<string | undefined> {
  return await keepTemplate(templatePath(templates), initialise);
}

/**
 * Creates a template if it is missing.
 * @param fill creates the data directory at its argument, an empty folder
 * @returns the template; undefined if its folder cannot be written
 */
export async function keepTemplate(
  template: string,
  fill: (draft: string) => Promise<void>,
): Promise<string | undefined> {
  if (await isDataDirectory(template)) return template;
  const draft = `${template}.${randomUUID()}.new`;
  try {
    await mkdir(draft, { recursive: true });
  } catch (error) {
    if (isReadOnly(error)) return undefined;
    throw error;
  }
  try {
    await fill(draft);
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
export function defaultTemplates(): string {
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
