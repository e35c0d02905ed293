import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { renderMigrationsModule } from "../../apps/server/src/platform/db/generate-migrations.ts";
import type { Generated } from "./generated.ts";

/** The SQL of every migration as a module, for the bundle. */
export const migrations: Generated = {
  file: "apps/server/src/platform/db/migrations.gen.ts",
  render: (root) => {
    const directory = join(root, "apps", "server", "src", "platform", "db", "migrations");
    return renderMigrationsModule(pathToFileURL(`${directory}/`));
  },
};
