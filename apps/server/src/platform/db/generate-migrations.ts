import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/** Folder of the SQL files, and the module generated from them (so that a bundle contains them). */
export const migrationPaths = {
  directory: new URL("./migrations/", import.meta.url),
  module: new URL("./migrations.gen.ts", import.meta.url),
};

/**
 * The text of `migrations.gen.ts` for a directory of SQL files.
 * @throws Error for a file name other than `NNNN-name.sql`, or a duplicate number
 */
export function renderMigrationsModule(directory: URL): string {
  const files = readdirSync(directory).sort();
  const numbers = new Set<string>();
  const entries = files.map((file) => {
    if (!FILE_NAME.test(file)) throw new Error(`migrations/${file} must be named like 0007-short-name.sql`);
    const number = file.slice(0, 4);
    if (numbers.has(number))
      throw new Error(`Two migrations have the number ${number}: number ${file} again.`);
    numbers.add(number);
    const sql = readFileSync(new URL(file, directory), "utf8").replaceAll("\r\n", "\n");
    return `  { name: ${JSON.stringify(file.slice(0, -4))}, sql: ${JSON.stringify(sql)} },\n`;
  });
  return `// Made from migrations/*.sql by generate-migrations.ts; do not edit.
import type { Migration } from "./migrate.ts";

export const migrations: readonly Migration[] = [
${entries.join("")}];
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(migrationPaths.module, renderMigrationsModule(migrationPaths.directory));
