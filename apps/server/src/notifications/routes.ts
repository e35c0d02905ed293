import type { ParsedBodyOf, ResponseOf } from "@skyledger/contract";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { ChannelTestService } from "./channel-test.ts";
import type { ChannelCatalogue } from "./channels/catalogue.ts";
import type { DeliveriesService, ShownDelivery } from "./deliveries.ts";
import type { Preferences, PreferencesInput, PreferencesService } from "./preferences.ts";

type PreferencesAnswer = ResponseOf<"GET /notifications/preferences">;
type PreferencesBody = ParsedBodyOf<"PUT /notifications/preferences">;

/** The specification has separate fields for two channels; the rest are a list. */
function toAnswer({
  channels,
  types,
  thresholds,
  timeZone,
  lost,
  updatedAt,
}: Preferences): PreferencesAnswer {
  const { email, slack, ...others } = channels;
  return {
    email_enabled: email?.enabled ?? false,
    slack_enabled: slack?.enabled ?? false,
    email_address: email?.settings.email_address ?? "",
    slack_webhook_url: slack?.settings.slack_webhook_url ?? "",
    notification_types: { ...types },
    thresholds: { ...thresholds },
    time_zone: timeZone,
    channels: Object.fromEntries(
      Object.entries(others).map(([id, { enabled, settings }]) => [
        id,
        { enabled, settings: { ...settings } },
      ]),
    ),
    to_enter_again: [...lost],
    updated_at: updatedAt,
  };
}

function toInput(body: PreferencesBody): PreferencesInput {
  return {
    types: body.notification_types,
    thresholds: body.thresholds,
    timeZone: body.time_zone,
    channels: {
      ...body.channels,
      email: { enabled: body.email_enabled, settings: { email_address: body.email_address } },
      slack: { enabled: body.slack_enabled, settings: { slack_webhook_url: body.slack_webhook_url } },
    },
  };
}

function toDelivery(delivery: ShownDelivery): ResponseOf<"POST /notifications/history/:id/resend"> {
  const { id, type, channel, channelName, message, status, attempts, createdAt, finishedAt } = delivery;
  return {
    id,
    type,
    channel,
    channelName,
    title: message.title,
    status,
    attempts,
    createdAt,
    nextAttemptAt: status === "pending" ? delivery.nextAttemptAt : null,
    finishedAt,
    reason: delivery.lastError,
  };
}

/** Input of a test, by the channel's own field names. */
function settingsOf({ type, email, webhook_url, settings }: ParsedBodyOf<"POST /notifications/test">) {
  if (type === "email") return { email_address: email ?? "" };
  if (type === "slack") return { slack_webhook_url: webhook_url ?? "" };
  return settings ?? {};
}

/** Preferences, tests, and history of notifications. */
export function createNotificationRoutes(deps: {
  preferences: PreferencesService;
  tests: ChannelTestService;
  deliveries: DeliveriesService;
  catalogue: Pick<ChannelCatalogue, "forms">;
  mailConfigured: boolean;
}): Routes {
  const { preferences, tests, deliveries, catalogue, mailConfigured } = deps;
  return (api) => {
    mount(api, "GET /notifications/preferences", async ({ principal }) =>
      toAnswer(await preferences.get(principal)),
    );
    mount(api, "PUT /notifications/preferences", async ({ principal, body }) =>
      toAnswer(await preferences.save(principal, toInput(body))),
    );
    mount(api, "POST /notifications/test", async ({ principal, body }) => ({
      ...(await tests.test(principal, body.type, settingsOf(body))),
    }));
    mount(api, "GET /notifications/channels", async () => ({
      channels: catalogue.forms().map((form) => ({ ...form, fields: [...form.fields] })),
      mailConfigured,
    }));
    mount(api, "GET /notifications/history", async ({ principal, query }) => {
      const page = await deliveries.history(principal, query);
      return { ...page, deliveries: page.deliveries.map(toDelivery) };
    });
    mount(api, "POST /notifications/history/:id/resend", async ({ principal, params }) =>
      toDelivery(await deliveries.resend(principal, params.id)),
    );
  };
}
