import { openDatabase } from "../../apps/server/src/platform/db/open-database.ts";
import {
  createServerDatabase,
  templateSetting,
  testServerUrl,
} from "../../apps/server/src/platform/db/testing.ts";

/**
 * On PostgreSQL, one migrated database for a test run: test files get copies of it, which takes a fraction of migrating
 * each. Called by vitest before it starts the processes of tests, which inherit the environment.
 * @returns what vitest calls at the end
 */
export default async function makeMigratedDatabase(): Promise<(() => Promise<void>) | undefined> {
  const url = testServerUrl();
  if (!url) return undefined;
  const template = await createServerDatabase(url);
  // No one may be connected to what is copied.
  await (await openDatabase({ url: template.url })).close();
  process.env[templateSetting] = template.name;
  return async () => {
    delete process.env[templateSetting];
    await template.drop();
  };
}
