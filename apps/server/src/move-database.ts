import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, loadConfig } from "./config.ts";
import { openSealedValues } from "./lost-secrets.ts";
import { moveDatabase } from "./platform/db/move-database.ts";
import { MoveError } from "./platform/db/move-target.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import { loadKeys } from "./platform/keys/key-folder.ts";

/**
 * `npm run move-database`: moves the embedded database in DATA_DIR into the empty PostgreSQL database of
 * DATABASE_URL.
 * @param print receives each line for the operator
 * @returns the exit code
 */
export async function moveWithSettings(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<number> {
  let config: Config;
  let url: string;
  try {
    config = loadConfig(env);
    url = await move(config, print);
  } catch (error) {
    print(`Nothing was moved. ${error instanceof Error ? error.message : error}`);
    return 1;
  }
  for (const line of [...(await reportOnSecrets(config, url)), ...nextSteps(config.dataDir)]) print(line);
  return 0;
}

/** @returns the address of the filled database */
async function move({ databaseUrl: url, dataDir }: Config, print: (line: string) => void): Promise<string> {
  if (!url) {
    throw new MoveError(
      "Set DATABASE_URL to the empty PostgreSQL database that receives the data of DATA_DIR.",
    );
  }
  print(`Moving the embedded database in ${dataDir}. It is only read, and stays as it is.`);
  const sums = await moveDatabase({
    dataDir,
    target: { connectionString: url },
    onMoved: ({ table, rows, checksum }) => {
      if (rows > 0) print(`  ${table}: ${rows} rows, checksum ${checksum} in both`);
    },
  });
  const rows = sums.reduce((sum, table) => sum + table.rows, 0);
  print(`Moved ${rows} rows in ${sums.length} tables; count and checksum of each table are equal.`);
  return url;
}

/** Whether the server can still open the secrets that it sealed with its master key. */
async function reportOnSecrets({ dataDir }: Config, url: string): Promise<string[]> {
  const folder = join(dataDir, "keys");
  // Reading keys creates missing ones.
  if (!existsSync(join(folder, "master.key"))) {
    return [
      `${folder} has no master.key: put the one of this installation there before you start the server.`,
    ];
  }
  const database = await openDatabase({ url });
  try {
    const { sealed, lost } = await openSealedValues(database, await loadKeys(folder));
    if (lost.length === 0) return [`${folder} opens all ${sealed} sealed secrets.`];
    return [
      `${folder} does not open some sealed secrets, in the original as well (${lost.join("; ")}). Put the former master.key back, or ask people to enter them again.`,
    ];
  } finally {
    await database.close();
  }
}

function nextSteps(dataDir: string): string[] {
  return [
    `Start the server with DATABASE_URL, and keep ${join(dataDir, "keys")}: every process needs these keys.`,
    `When you are satisfied, delete ${join(dataDir, "database")}. Without DATABASE_URL, a server would use it again.`,
  ];
}
