import { join } from "node:path";
import { relationships, resources, savingsRules } from "@skyledger/core/registry.gen";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import manifest from "../package.json" with { type: "json" };
import { wireAssistant } from "./assistant/wiring.ts";
import { wireAudit } from "./audit/wiring.ts";
import { wireCloud } from "./cloud-wiring.ts";
import { type Config, loadConfig, SettingsError } from "./config.ts";
import { createGrantsStore } from "./identity/grants-store.ts";
import type { Auth } from "./identity/service.ts";
import type { WorkspaceHook } from "./identity/users-store.ts";
import {
  authenticateWith,
  identityRoutes,
  type Programs,
  wireAuth,
  wirePrograms,
} from "./identity/wiring.ts";
import { warnOfLostSecrets } from "./lost-secrets.ts";
import { addDefaultPreferences } from "./notifications/store/preferences-store.ts";
import { wireNotifications } from "./notifications/wiring.ts";
import { wireCallScopes } from "./organizations/wiring.ts";
import type { AuditTrail } from "./platform/acts.ts";
import { type BackgroundWork, createBackgroundWork } from "./platform/background-work.ts";
import type { CallScopes } from "./platform/call-scope.ts";
import type { Database } from "./platform/db/database.ts";
import { DataDirectoryInUseError } from "./platform/db/embedded/data-directory-lock.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import { heapGrowth } from "./platform/heap-growth.ts";
import { createApp } from "./platform/http/app.ts";
import { closeGracefully } from "./platform/http/close-gracefully.ts";
import type { Routes } from "./platform/http/mount.ts";
import { type Keys, loadKeys } from "./platform/keys/key-folder.ts";
import type { PasswordHasher } from "./platform/keys/password-hasher.ts";
import type { Mailer } from "./platform/mail/mail.ts";
import { createOutboxMailer } from "./platform/mail/outbox-mailer.ts";
import { createSmtpMailer } from "./platform/mail/smtp-mailer.ts";
import { memberOf } from "./platform/member-of.ts";
import { WaitingReaders } from "./platform/readers-first.ts";
import { ensureWritable } from "./platform/writable-folder.ts";
import { type Scim, wireScim } from "./scim/wiring.ts";
import { type SingleSignOn, wireSso } from "./sso/wiring.ts";
import { type CrashReports, createCrashReports } from "./system/crash-reports.ts";
import { createSystemRoutes } from "./system/routes.ts";
import { wireMetrics, wireTraces } from "./system/wiring.ts";
import { tools } from "./tools.ts";
import { wireViews } from "./views/wiring.ts";

const CLEAN_UP_EVERY_MS = 3_600_000;

/** Substitutes of tests. */
export interface Substitutes {
  readonly logger: Logger;
  readonly database: Database;
  readonly mailer: Mailer;
  readonly hasher: PasswordHasher;
  readonly now: () => Date;
  readonly answerFloorMs: number;
  readonly retryDelaysMs: readonly number[];
  /** Whether schedules start runs. */
  readonly schedules: boolean;
  readonly onWorkspaceCreated: WorkspaceHook;
}

/** A server that is wired but not listening yet. */
export interface Assembled {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Resolves when background work (emails) is done. */
  readonly idle: () => Promise<void>;
  /** Asks identity providers once whether people still have access. */
  readonly askAboutPeople: () => Promise<void>;
  /** Waits for active requests and background work, then closes everything. */
  readonly close: () => Promise<void>;
}

/** Starts the server with the settings in `env` and returns once it listens. SIGTERM and SIGINT stop it. */
export async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig(env);
  heapGrowth.follow();
  const server = await assemble(config);
  try {
    await listen(server.app, config);
  } catch (error) {
    await server.close();
    throw error;
  }
  console.log(`Skyledger is ready at ${config.publicUrl}`);
  if (!config.smtpUrl) console.log(`SMTP_URL is not set: emails are saved in ${outboxOf(config)}`);
  endOnSignals(server.close);
}

/**
 * Stops the server on the first signal. Further ones have no effect: a terminal and npm both pass on Ctrl-C,
 * and the second would interrupt it.
 */
function endOnSignals(close: () => Promise<void>): void {
  let closing = false;
  const stop = (): void => {
    if (closing) return;
    closing = true;
    close().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Wires everything, from the outside in: database, mail, use cases, routes. */
export async function assemble(config: Config, given: Partial<Substitutes> = {}): Promise<Assembled> {
  const logger = given.logger ?? pino({ level: config.logLevel });
  const { now = () => new Date(), schedules = true } = given;
  await ensureWritable(config.dataDir, "DATA_DIR");
  const database = given.database ?? (await connect(config, logger));
  const background = backgroundWork(logger, given.retryDelaysMs);
  const keys = await loadKeys(join(config.dataDir, "keys"));
  await warnOfLostSecrets(database, keys, logger);
  const mailer = given.mailer ?? mailerFor(config);
  const audit = wireAudit({ database, config, logger, now, sealKey: keys.channelSettings });
  const base = { config, database, logger, now, trail: audit.trail, readers: new WaitingReaders() };
  const notifications = wireNotifications({ ...base, mailer, sealKey: keys.channelSettings });
  const { notify } = notifications;
  const scopes = wireCallScopes(database, createGrantsStore(database).of);
  const cloud = wireCloud({ ...base, scopes, exportKey: keys.exportLinks, notify, schedules });
  const shared = { ...base, scopes, background, keys, crashReports: crashReportsOf({ ...base, mailer }) };
  const hooks = { onWorkspaceCreated: cloud.onWorkspaceCreated, onConfirmed: addDefaultPreferences };
  const auth = await wireAuth({ ...shared, ...hooks, ...given, mailer });
  const programs = wirePrograms(base);
  const sso = wireSso({ ...shared, people: auth.linkedPeople, directory: auth.directory });
  const scim = wireScim({ ...shared, directory: auth.directory });
  const others = [...cloud.routes, notifications.routes, audit.routes, sso.routes, scim.routes];
  const routes = [...peoplesRoutes(shared, config, auth, programs), ...others];
  const app = await createApp({
    ...base,
    ...{ authenticate: authenticateWith(auth, programs), scopes },
    ready: async () => void (await database.query("select 1")),
    version: manifest.version,
    ...servedParts(config.role, { routes, tokens: programs.tokens, sso, scim }),
  });
  const metrics = await serveMetrics(base);
  const endTraces = await wireTraces({ config, logger, version: manifest.version });
  await audit.start();
  await cloud.start();
  notifications.start();
  if (schedules) sso.start();
  const cleaning = setInterval(() => background.run("clean-up", auth.cleanUp), CLEAN_UP_EVERY_MS);
  return {
    app,
    database,
    idle: background.idle,
    askAboutPeople: sso.askAboutPeople,
    async close() {
      clearInterval(cleaning);
      await Promise.all([sso.stop(), metrics.close()]);
      await closeGracefully(app);
      await cloud.stop();
      await notifications.stop();
      await background.idle();
      await audit.stop();
      await Promise.all([endTraces(), database.close()]);
    },
  };
}

function backgroundWork(logger: Logger, retryDelaysMs: readonly number[] | undefined): BackgroundWork {
  return createBackgroundWork((name, error) => logger.error({ err: error }, `${name} failed`), retryDelaysMs);
}

/** What this process serves: a worker only its health. */
function servedParts(
  role: Config["role"],
  {
    routes,
    tokens,
    sso,
    scim,
  }: { routes: Routes[]; tokens: Programs["tokens"]; sso: SingleSignOn; scim: Scim },
) {
  if (role === "worker") return { routes: [] };
  return {
    routes,
    mcp: { tokens, tools },
    providerRoutes: { "/sso": sso.providerRoutes, "/scim/v2": scim.providerRoutes },
    webApp: new URL("../../web/dist/", import.meta.url),
  };
}

function crashReportsOf({
  config,
  mailer,
  logger,
  now,
}: {
  config: Config;
  mailer: Mailer;
  logger: Logger;
  now: () => Date;
}): CrashReports {
  return createCrashReports({
    mailer,
    operator: config.supportEmail,
    now,
    onProblem: (error) => logger.error({ err: error }, "a crash report could not be sent by email"),
  });
}

function peoplesRoutes(
  { database, now, keys, scopes, crashReports }: SharedDeps,
  config: Config,
  auth: Auth,
  programs: Programs,
): Routes[] {
  return [
    ...identityRoutes({ auth, programs, scopes, publicUrl: config.publicUrl }),
    wireViews({ database, now }),
    createSystemRoutes({ about: aboutThis(config), crashes: crashReports }),
    wireAssistant({ config, database, tools, now, sealKey: keys.modelKeys }),
  ];
}

interface SharedDeps {
  readonly database: Database;
  readonly scopes: CallScopes;
  readonly logger: Logger;
  readonly background: BackgroundWork;
  readonly trail: AuditTrail;
  readonly now: () => Date;
  readonly keys: Keys;
  readonly crashReports: CrashReports;
}

function connect(config: Config, logger: Logger): Promise<Database> {
  const location = config.databaseUrl ? { url: config.databaseUrl } : { dataDir: config.dataDir };
  return openDatabase(location, {
    onProblem: (error) => logger.error({ err: error }, "a problem with the database"),
    onMigrated: (name) => logger.info({ migration: name }, "database brought up to date"),
    onStopped: (error) => {
      logger.fatal({ err: error }, "the embedded database has stopped");
      process.exit(1);
    },
  }).catch((error: unknown) => {
    throw error instanceof DataDirectoryInUseError ? new SettingsError(error.message) : error;
  });
}

function mailerFor(config: Config): Mailer {
  return config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, config.mailFrom)
    : createOutboxMailer(outboxOf(config), config.mailFrom, (line) => console.log(line));
}

function outboxOf(config: Config): string {
  return join(config.dataDir, "outbox");
}

function aboutThis(config: Config) {
  return {
    version: manifest.version,
    registration: config.registration,
    mailConfigured: config.smtpUrl !== undefined,
    engine: {
      ...{ resourceTypes: resources.length, savingsRules: savingsRules.length },
      relationships: relationships.length,
    },
  };
}

async function serveMetrics(deps: Parameters<typeof wireMetrics>[0]): ReturnType<typeof wireMetrics> {
  try {
    return await wireMetrics(deps);
  } catch (error) {
    throw new SettingsError(`METRICS_ADDRESS can't be used: ${memberOf(error, "message")}.`, {
      cause: error,
    });
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = memberOf(error, "code");
    if (code === "EADDRINUSE") {
      throw new SettingsError(
        `PORT ${port} is already in use on ${host}: stop what listens there, or set PORT.`,
      );
    }
    if (code === "EACCES" || code === "EADDRNOTAVAIL") {
      throw new SettingsError(`HOST ${host} with PORT ${port} cannot be listened on here (${code}).`);
    }
    throw error;
  }
}
