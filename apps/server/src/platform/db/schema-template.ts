import { readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import pg from "pg";
import { defaultTemplates, keepTemplate, templatePath } from "./embedded/data-template.ts";
import { openEmbedded } from "./embedded/open-embedded.ts";
import { applyMigrations, type Migration, schemaKey } from "./migrate.ts";
import { migrations as ownMigrations } from "./migrations.gen.ts";

interface SchemaTemplateOptions {
  readonly templates?: string;
  readonly migrations?: readonly Migration[];
}

/**
 * Creates the template of a data directory with the schema if it is missing, so that the first start need not apply
 * every migration. The build calls this. It has nothing that two installations must not share: the token of the
 * system scope and the application's role are made when a database is opened.
 */
export async function ensureSchemaTemplate({
  templates = defaultTemplates(),
  migrations = ownMigrations,
}: SchemaTemplateOptions = {}): Promise<void> {
  const template = templatePath(templates, schemaKey(migrations));
  const kept = await keepTemplate(template, async (draft) => {
    const dataDir = `${draft}.data`;
    try {
      await migrateIn(dataDir, templates, migrations);
      await rm(draft, { recursive: true });
      await rename(join(dataDir, "database"), draft);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
  if (kept !== undefined) await removeEarlier(templates, template);
}

async function migrateIn(
  dataDir: string,
  templates: string,
  migrations: readonly Migration[],
): Promise<void> {
  const server = await openEmbedded({ dataDir, templates });
  try {
    const client = new pg.Client({ stream: server.connect, ssl: false, user: "postgres" });
    await client.connect();
    await client.query("begin");
    await applyMigrations(client, migrations);
    await client.query("commit");
    await client.end();
  } finally {
    await server.close();
  }
}

/** Templates with the schemas of earlier versions. */
async function removeEarlier(templates: string, current: string): Promise<void> {
  const prefix = `${basename(templatePath(templates))}-`;
  for (const name of await readdir(templates)) {
    if (name.startsWith(prefix) && !name.includes(".new") && name !== basename(current))
      await rm(join(templates, name), { recursive: true, force: true });
  }
}
