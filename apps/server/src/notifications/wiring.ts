import type { Logger } from "pino";
import { createAccountsStore } from "../accounts/store.ts";
import type { Config } from "../config.ts";
import { costCoverage } from "../costs/store/day-coverage.ts";
import { openSend } from "../platform/aws/connection.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import { createSeal } from "../platform/keys/seal.ts";
import type { Mailer } from "../platform/mail/mail.ts";
import type { Notify } from "../platform/notify.ts";
import { DeliveryRefusal } from "../platform/outbound/delivery-refusal.ts";
import { createGuardedPost, type GuardedPost } from "../platform/outbound/guarded-post.ts";
import { createPublishToTopic } from "../platform/outbound/publish-to-topic.ts";
import { createRepeating } from "../platform/repeating.ts";
import { unusedTotals } from "../savings/store.ts";
import { moveSchedules } from "../schedules/store.ts";
import { createChannelTestService } from "./channel-test.ts";
import { createChannelCatalogue } from "./channels/catalogue.ts";
import type { ChannelTools } from "./channels/channel.ts";
import { channels } from "./channels/channels.gen.ts";
import { createDeliveriesService } from "./deliveries.ts";
import { notifyWith } from "./notify-wiring.ts";
import { createPreferencesService } from "./preferences.ts";
import { createNotificationRoutes } from "./routes.ts";
import { createNotificationOutboxStore } from "./store/outbox-store.ts";
import { createNotificationPreferencesStore } from "./store/preferences-store.ts";
import { createWeeklySummariesStore } from "./store/weekly-summaries-store.ts";
import { sendWeeklySummaries } from "./weekly-summaries.ts";

/** A message is sent within seconds of the reported change. */
const sendEveryMs = 1_000;
/** Maximum delay of a summary after 08:00. */
const summariesEveryMs = 15_000;
const pruneEveryMs = 3_600_000;
const historyKeptMs = 90 * 24 * 3_600_000;
/** A person or a lease waits: fewer attempts than in a discovery. */
const snsAttempts = 3;

interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly mailer: Mailer;
  readonly logger: Logger;
  readonly now: () => Date;
  /** Seals settings of channels. */
  readonly sealKey: Uint8Array;
}

/** The notification subject. */
export interface Notifications {
  readonly routes: Routes;
  /** For services that change something that people may want to be notified of. */
  readonly notify: Notify;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** Connections for a workspace: a topic's role requires the workspace's external ID. */
function toolsOf({ config, database, mailer, now }: Deps): (workspaceId: string) => ChannelTools {
  const post: GuardedPost = createGuardedPost({ allowedHosts: config.webhookAllowedHosts });
  const accounts = createAccountsStore(database);
  const settings = { endpointUrl: config.awsEndpointUrl, region: config.awsRegion };
  return (workspaceId) => ({
    post,
    mailer,
    publish: createPublishToTopic(async (roleArn) => {
      if (roleArn === null && !config.allowAmbientAws) {
        throw new DeliveryRefusal(
          "This server does not offer its AWS credentials. Enter a role that can publish to the topic.",
          { permanent: true },
        );
      }
      const options = { now: now(), attempts: snsAttempts };
      if (roleArn === null) return await openSend({ kind: "ambient" }, settings, options);
      const externalId = await accounts.externalId(workspaceId);
      return await openSend({ kind: "role", roleArn, externalId }, settings, options);
    }),
  });
}

/** Wires preferences, channels, and the outbox. */
export function wireNotifications(deps: Deps): Notifications {
  const { config, database, logger, now, sealKey, mailer } = deps;
  const store = createNotificationPreferencesStore(database, moveSchedules);
  const outbox = createNotificationOutboxStore(database);
  const catalogue = createChannelCatalogue(channels, config.webhookAllowedHosts);
  const seal = createSeal(sealKey);
  const toolsFor = toolsOf(deps);
  const { publicUrl } = config;
  const preferences = createPreferencesService({ store, catalogue, seal, now });
  const tests = createChannelTestService({ catalogue, preferences, toolsFor, publicUrl, now });
  const deliveries = createDeliveriesService({
    outbox,
    preferences: store,
    catalogue,
    seal,
    toolsFor,
    publicUrl,
    now,
    onFailure: (error, deliveryId) =>
      logger.error({ err: error, deliveryId }, "a notification was not handled"),
  });
  const summaries = createWeeklySummariesStore(database, { costCoverage, unusedTotals });
  const complain = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const loops = [
    createRepeating(sendEveryMs, () => deliveries.sendDue(), complain("sending notifications failed")),
    createRepeating(
      summariesEveryMs,
      () => sendWeeklySummaries(summaries, now()),
      complain("weekly summaries failed"),
    ),
    createRepeating(
      pruneEveryMs,
      () => outbox.prune(new Date(now().getTime() - historyKeptMs)),
      complain("pruning notifications failed"),
    ),
  ];
  return {
    routes: createNotificationRoutes({
      preferences,
      tests,
      deliveries,
      catalogue,
      mailConfigured: mailer.configured,
    }),
    notify: notifyWith(now),
    start() {
      // API-only processes leave sending to the workers.
      if (config.role !== "api") for (const loop of loops) loop.start();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
