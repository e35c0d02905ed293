import { openDatabase } from "../../apps/server/src/platform/db/open-database.ts";
import {
  createServerDatabase,
  templateSetting,
  testServerUrl,
} from "../../apps/server/src/platform/db/testing.ts";

/**
 * On PostgreSQL, one migrated database per test run: test files get copies of it, which is much faster than
 * migrating each. Called by vitest before it starts test processes, which inherit the environment.
 * @returns called by vitest at the end
 */
export default async function makeMigratedDatabase(): Promise<(() => Promise<void>) | undefined> {
  const url = testServerUrl();
  if (!url) return undefined;
  const template = await createServerDatabase(url);
  // A database with connections cannot be copied.
  await (await openDatabase({ url: template.url })).close();
  process.env[templateSetting] = template.name;
  return async () => {
    delete process.env[templateSetting];
    await template.drop();
  };
}
