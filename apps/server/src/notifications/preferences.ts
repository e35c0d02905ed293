import { AppError, type InputIssue } from "@skyledger/core/model/app-error";
import { isTimeZone, nextWallTime } from "@skyledger/core/model/wall-clock";
import {
  defaultPreferences,
  type NotificationPreferences,
  type NotificationType,
  summaryTime,
} from "@skyledger/core/notifications/preferences";
import type { Seal } from "../platform/keys/seal.ts";
import type { Principal } from "../platform/principal.ts";
import type { ChannelCatalogue, ChannelSettings } from "./channels/catalogue.ts";
import type {
  KeptChannel,
  NotificationPreferencesStore,
  StoredChannel,
  StoredPreferences,
} from "./store/preferences-store.ts";

/** A channel's input from a person. */
export interface ChannelChoice {
  enabled: boolean;
  settings: ChannelSettings;
}

/** A person's choice; every channel by its ID, including email and Slack. */
export interface Preferences extends NotificationPreferences {
  /** Secrets are masked. */
  channels: Record<string, ChannelChoice>;
  timeZone: string;
  /** Channels whose settings can no longer be read and count as not set. */
  lost: string[];
  /** ISO instant; null: nothing was saved yet, and the defaults apply. */
  updatedAt: string | null;
}

export interface PreferencesInput extends Pick<NotificationPreferences, "thresholds"> {
  /** Omitted types are unchanged. */
  types: { readonly [Type in NotificationType]?: boolean | undefined };
  /** Omitted ones are unchanged. */
  channels: Readonly<Record<string, ChannelChoice>>;
  timeZone: string | undefined;
}

export interface PreferencesService {
  /** The saved preferences, or the defaults: an email to the person's own address. */
  get(principal: Principal): Promise<Preferences>;
  /** Throws invalid_input with a sentence per field. */
  save(principal: Principal, input: PreferencesInput): Promise<Preferences>;
  /** A channel's settings with the stored secrets in place of their masked forms. */
  complete(principal: Principal, channel: string, entered: ChannelSettings): Promise<ChannelSettings>;
}

/** Path of a channel's field in the contract. */
export function pathOf(channel: string, field: string): string {
  return field === "email_address" || field === "slack_webhook_url"
    ? field
    : `channels.${channel}.settings.${field}`;
}

/** Sealed settings open only for the same person and channel. */
function ownerOf(userId: string, channel: string): string {
  return `${userId} ${channel}`;
}

/** A person's channel settings; undefined: they can no longer be read, and count as not set. */
export function openSettings(
  seal: Pick<Seal, "open">,
  { userId, ownAddress }: Pick<StoredPreferences, "userId" | "ownAddress">,
  { channel, settings }: Pick<KeptChannel, "channel" | "settings">,
): ChannelSettings | undefined {
  if (settings === null) return { email_address: ownAddress };
  const found = seal.open(settings, ownerOf(userId, channel));
  // Written by `save` from validated texts.
  if (found.opened) return JSON.parse(found.text);
  // Email still reaches the person.
  return channel === "email" ? { email_address: ownAddress } : undefined;
}

interface Deps {
  store: NotificationPreferencesStore;
  catalogue: ChannelCatalogue;
  seal: Seal;
  now: () => Date;
}

/** The given members, without those that are undefined. */
function definedOf<Value>(given: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function refused(issues: readonly InputIssue[]): AppError {
  return new AppError("invalid_input", issues[0]?.message ?? "The input is not valid.", { issues });
}

class PreferencesUseCases implements PreferencesService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async get({ workspaceId, userId, email }: Principal): Promise<Preferences> {
    const stored = await this.#deps.store.find(workspaceId, userId);
    const timeZone = await this.#deps.store.timeZone(workspaceId);
    const opened = stored
      ? this.#open(stored)
      : { email: { enabled: true, settings: { email_address: email } } };
    const lost = stored ? this.#lost(stored) : [];
    const { types, thresholds, updatedAt } = stored ?? { ...defaultPreferences, updatedAt: null };
    return { types, thresholds, updatedAt, timeZone, lost, channels: this.#shown(opened) };
  }

  async save(principal: Principal, input: PreferencesInput): Promise<Preferences> {
    const { workspaceId, userId } = principal;
    const { store, seal, now } = this.#deps;
    const known = await store.find(workspaceId, userId);
    const opened = known ? this.#open(known) : {};
    const chosen = this.#merge(input.channels, opened);
    const issues = this.#issues(chosen);
    const timeZone = input.timeZone;
    if (timeZone !== undefined && !isTimeZone(timeZone)) {
      issues.push({ path: "time_zone", message: "Choose a time zone like Europe/Lisbon." });
    }
    if (issues.length > 0) throw refused(issues);
    const zone = timeZone ?? (await store.timeZone(workspaceId));
    await store.save(workspaceId, userId, {
      types: { ...(known ?? defaultPreferences).types, ...definedOf(input.types) },
      thresholds: input.thresholds,
      timeZone,
      now: now(),
      nextSummaryAt: nextWallTime(now(), zone, summaryTime),
      channels: Object.entries(chosen).map(
        ([channel, { enabled, settings }]): StoredChannel => ({
          channel,
          enabled,
          settings: seal.close(JSON.stringify(settings), ownerOf(userId, channel)),
        }),
      ),
    });
    return await this.get(principal);
  }

  async complete({ workspaceId, userId }: Principal, channel: string, entered: ChannelSettings) {
    const stored = await this.#deps.store.find(workspaceId, userId);
    const opened = stored ? this.#open(stored) : {};
    return this.#deps.catalogue.merged(channel, entered, opened[channel]?.settings);
  }

  #open(stored: StoredPreferences): Record<string, ChannelChoice> {
    return Object.fromEntries(
      stored.channels.flatMap((one) => {
        const settings = openSettings(this.#deps.seal, stored, one);
        return settings === undefined ? [] : [[one.channel, { enabled: one.enabled, settings }]];
      }),
    );
  }

  /** Channels with settings that can no longer be read. */
  #lost({ userId, channels }: StoredPreferences): string[] {
    return channels
      .filter(
        ({ channel, settings }) =>
          settings !== null && !this.#deps.seal.open(settings, ownerOf(userId, channel)).opened,
      )
      .map(({ channel }) => channel);
  }

  #merge(
    given: Readonly<Record<string, ChannelChoice>>,
    opened: Readonly<Record<string, ChannelChoice>>,
  ): Record<string, ChannelChoice> {
    const { catalogue } = this.#deps;
    const unknown = Object.keys(given).find((id) => catalogue.find(id) === undefined);
    if (unknown !== undefined) {
      throw refused([{ path: `channels.${unknown}`, message: "Unknown channel." }]);
    }
    return Object.fromEntries(
      Object.entries(given).map(([id, { enabled, settings }]) => [
        id,
        { enabled, settings: catalogue.merged(id, settings, opened[id]?.settings) },
      ]),
    );
  }

  #issues(chosen: Readonly<Record<string, ChannelChoice>>): InputIssue[] {
    return Object.entries(chosen).flatMap(([id, { enabled, settings }]) =>
      this.#deps.catalogue
        .failures(id, settings, enabled)
        .map(({ field, message }) => ({ path: pathOf(id, field), message })),
    );
  }

  /** Every channel; those without settings are off and empty. */
  #shown(opened: Readonly<Record<string, ChannelChoice>>): Record<string, ChannelChoice> {
    const { catalogue } = this.#deps;
    return Object.fromEntries(
      catalogue.forms().map(({ id }) => {
        const { enabled, settings } = opened[id] ?? { enabled: false, settings: {} };
        return [id, { enabled, settings: catalogue.shown(id, settings) }];
      }),
    );
  }
}

export function createPreferencesService(deps: Deps): PreferencesService {
  return new PreferencesUseCases(deps);
}
