import type { FastifyPluginAsync } from "fastify";
import type { Config } from "../config.ts";
import type { DirectoryService } from "../identity/directory.ts";
import type { AuditTrail } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import { createConnectionsStore } from "../sso/connections-store.ts";
import { createScimProviderRoutes } from "./provider-routes.ts";
import { createScimRequests } from "./requests.ts";
import { createScimRoutes } from "./routes.ts";
import { createScimTokens, scimAddress } from "./tokens.ts";
import { createScimTokensStore } from "./tokens-store.ts";

interface Deps {
  readonly config: Pick<Config, "publicUrl" | "requestsPerMinute">;
  readonly database: Database;
  readonly directory: DirectoryService;
  readonly trail: AuditTrail;
  readonly now: () => Date;
}

/** SCIM 2.0. */
export interface Scim {
  readonly routes: Routes;
  /** For identity providers, to mount below /scim/v2. */
  readonly providerRoutes: FastifyPluginAsync;
}

export function wireScim({ config, database, directory, trail, now }: Deps): Scim {
  const { publicUrl, requestsPerMinute } = config;
  const connections = createConnectionsStore(database);
  const tokens = createScimTokens({
    ...{ tokens: createScimTokensStore(database), connections, directory, publicUrl, now },
  });
  const requests = createScimRequests({ directory, connections, address: scimAddress(publicUrl) });
  return {
    routes: createScimRoutes({ tokens }),
    providerRoutes: createScimProviderRoutes({ requests, tokens, trail, requestsPerMinute }),
  };
}
