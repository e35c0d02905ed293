import type { FastifyPluginAsync } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { DirectoryService } from "../identity/directory.ts";
import { createGrantsStore } from "../identity/grants-store.ts";
import type { LinkedPeopleService } from "../identity/linked-people.ts";
import { createSignInCookies } from "../identity/sign-in-cookies.ts";
import type { AuditTrail } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { Keys } from "../platform/keys/key-folder.ts";
import { createSeal } from "../platform/keys/seal.ts";
import { createRepeating } from "../platform/repeating.ts";
import { createBegunSignIns } from "./begun.ts";
import { createConnectionTest } from "./connection-test.ts";
import { createConnectionsStore } from "./connections-store.ts";
import { createBackchannelLogout } from "./logout.ts";
import { createOnceStore } from "./once-store.ts";
import { createConnections } from "./open-connection.ts";
import { createPresenceRound } from "./presence.ts";
import { createProviderRoutes } from "./provider-routes.ts";
import { createOidcGateway } from "./providers/oidc.ts";
import { createProviderFetch } from "./providers/provider-fetch.ts";
import { createSamlGateway } from "./providers/saml.ts";
import { createSsoRoutes } from "./routes.ts";
import { createSamlSignIn } from "./saml-sign-in.ts";
import { createSsoSettings } from "./settings.ts";
import { createSsoSignIn } from "./sign-in.ts";

const ROUND_EVERY_MS = 10_000;
const FORGET_AFTER_MS = 3_600_000;

interface Deps {
  readonly config: Pick<Config, "publicUrl" | "ssoAllowedHosts" | "requestsPerMinute">;
  readonly database: Database;
  readonly logger: Logger;
  readonly keys: Pick<Keys, "singleSignOn">;
  readonly trail: AuditTrail;
  readonly people: LinkedPeopleService;
  readonly directory: DirectoryService;
  readonly now: () => Date;
}

/** Single sign-on. */
export interface SingleSignOn {
  readonly routes: Routes;
  /** Addresses for identity providers, to mount below /sso. */
  readonly providerRoutes: FastifyPluginAsync;
  /** Asks providers about people once; the timer calls it repeatedly. */
  readonly askAboutPeople: () => Promise<void>;
  /** Tests call the rounds themselves. */
  start(): void;
  stop(): Promise<void>;
}

export function wireSso({
  config,
  database,
  logger,
  keys,
  trail,
  people,
  directory,
  now,
}: Deps): SingleSignOn {
  const { publicUrl, ssoAllowedHosts: allowedHosts, requestsPerMinute } = config;
  const seal = createSeal(keys.singleSignOn);
  const store = createConnectionsStore(database);
  const once = createOnceStore(database);
  const connections = createConnections(seal);
  const oidc = createOidcGateway({ fetch: createProviderFetch(allowedHosts), allowedHosts, now });
  const gateway = createSamlGateway(allowedHosts);
  const base = { store, once, connections, oidc, people, seal, trail, publicUrl, now };
  const saml = createSamlSignIn({ ...base, saml: gateway, key: keys.singleSignOn });
  const askAboutPeople = createPresenceRound({
    ...base,
    onUnknown: (workspaceId, reason) =>
      logger.warn({ workspaceId, reason }, "an identity provider did not confirm the access of a person"),
  });
  const rounds = createRepeating(ROUND_EVERY_MS, askAboutPeople, (error) =>
    logger.error({ err: error }, "asking identity providers about people failed"),
  );
  const forgetting = createRepeating(
    FORGET_AFTER_MS,
    () => once.forgetExpired(new Date(now().getTime() - FORGET_AFTER_MS)),
    (error) => logger.error({ err: error }, "old sign-ins could not be deleted"),
  );
  return {
    routes: createSsoRoutes({
      signIn: createSsoSignIn({ ...base, saml, begunSignIns: createBegunSignIns(seal) }),
      settings: createSsoSettings({ ...base, directory, grants: createGrantsStore(database) }),
      test: createConnectionTest({ ...base, saml: gateway }),
      cookies: createSignInCookies(publicUrl),
      publicUrl,
    }),
    providerRoutes: createProviderRoutes({
      saml,
      logout: createBackchannelLogout(base),
      publicUrl,
      requestsPerMinute,
    }),
    askAboutPeople,
    start() {
      rounds.start();
      forgetting.start();
    },
    async stop() {
      await Promise.all([rounds.stop(), forgetting.stop()]);
    },
  };
}
