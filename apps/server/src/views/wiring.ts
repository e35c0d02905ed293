import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import { viewRoutes } from "./routes.ts";
import { createViewsService } from "./service.ts";
import { createViewsStore } from "./store.ts";

/** Wires saved views. */
export function wireViews({ database, now }: { database: Database; now: () => Date }): Routes {
  return viewRoutes(createViewsService({ views: createViewsStore(database), now }));
}
