import { memberOf } from "../../platform/member-of.ts";
import { DeliveryRefusal } from "../../platform/outbound/delivery-refusal.ts";
import { failureReason } from "../../platform/outbound/failure-reason.ts";
import { BlockedAddressError, readTarget } from "../../platform/outbound/guarded-post.ts";
import { type Channel, type ChannelTools, type Field, fieldsOf, type OutgoingMessage } from "./channel.ts";

/** A channel for the form. */
export interface ChannelForm {
  id: string;
  name: string;
  about: string;
  group: Channel["group"];
  fields: Field[];
}

/** A channel's settings: texts by field name. */
export type ChannelSettings = Readonly<Record<string, string>>;

/** Result of an attempt to send. `reason` is a sentence for the person. */
export type SendOutcome =
  | { ok: true }
  | { ok: false; reason: string; permanent: boolean; retryAfterSeconds: number | undefined };

/** All channels behind one interface. */
export interface ChannelCatalogue {
  forms(): readonly ChannelForm[];
  find(id: string): ChannelForm | undefined;
  /**
   * Errors in settings, by field. Empty fields are errors only if `complete`: a channel that is off can be
   * incomplete.
   */
  failures(id: string, settings: ChannelSettings, complete: boolean): { field: string; message: string }[];
  /** Settings for display: secrets are masked. */
  shown(id: string, settings: ChannelSettings): Record<string, string>;
  /** The input, with the stored value for each masked one that came back; unknown fields are dropped. */
  merged(id: string, entered: ChannelSettings, stored: ChannelSettings | undefined): Record<string, string>;
  /** Sends; never throws for errors of the other side. */
  send(
    id: string,
    settings: ChannelSettings,
    message: OutgoingMessage,
    tools: ChannelTools,
  ): Promise<SendOutcome>;
}

const lastShown = 4;

/** "https://hooks.slack.com/…x7Qa", or only dots for a secret that is not an address. */
function shortened(value: string, input: Field["input"]): string {
  if (value === "") return "";
  const url = input === "url" ? URL.parse(value) : null;
  return url === null ? "••••••••" : `${url.protocol}//${url.host}/…${value.slice(-lastShown)}`;
}

/** SMTP: a reply of 500 and above is permanent (RFC 5321, 4.2.1). */
function smtpCode(error: unknown): number | undefined {
  const code = memberOf(error, "responseCode");
  return typeof code === "number" ? code : undefined;
}

function outcomeOf(error: unknown): Extract<SendOutcome, { ok: false }> {
  const reason = failureReason(error);
  if (error instanceof DeliveryRefusal) {
    return { ok: false, reason, permanent: error.permanent, retryAfterSeconds: error.retryAfterSeconds };
  }
  const permanent = error instanceof BlockedAddressError || (smtpCode(error) ?? 0) >= 500;
  return { ok: false, reason, permanent, retryAfterSeconds: undefined };
}

class Catalogue implements ChannelCatalogue {
  readonly #channels: ReadonlyMap<string, Channel>;
  readonly #allowedHosts: readonly string[];

  constructor(channels: readonly Channel[], allowedHosts: readonly string[]) {
    this.#channels = new Map(channels.map((channel) => [channel.id, channel]));
    this.#allowedHosts = allowedHosts;
  }

  forms(): readonly ChannelForm[] {
    return [...this.#channels.values()].map((channel) => ({
      id: channel.id,
      name: channel.name,
      about: channel.about,
      group: channel.group,
      fields: fieldsOf(channel),
    }));
  }

  find(id: string): ChannelForm | undefined {
    return this.forms().find((form) => form.id === id);
  }

  failures(id: string, settings: ChannelSettings, complete: boolean): { field: string; message: string }[] {
    const channel = this.#channel(id);
    return fieldsOf(channel).flatMap(({ name, input, required, missing }) => {
      const value = settings[name] ?? "";
      if (value === "") return required && complete ? [{ field: name, message: missing }] : [];
      const message = this.#failure(channel, name, value, input);
      return message === undefined ? [] : [{ field: name, message }];
    });
  }

  #failure(channel: Channel, name: string, value: string, input: Field["input"]): string | undefined {
    const parsed = channel.settings.shape[name]?.safeParse(value);
    if (parsed !== undefined && !parsed.success)
      return parsed.error.issues[0]?.message ?? "This is not valid.";
    if (input !== "url") return undefined;
    try {
      readTarget(value, this.#allowedHosts);
      return undefined;
    } catch (error) {
      if (error instanceof BlockedAddressError) return error.message;
      throw error;
    }
  }

  shown(id: string, settings: ChannelSettings): Record<string, string> {
    const fields = fieldsOf(this.#channel(id));
    return Object.fromEntries(
      fields.map(({ name, input, secret }) => {
        const value = settings[name] ?? "";
        return [name, secret ? shortened(value, input) : value];
      }),
    );
  }

  merged(id: string, entered: ChannelSettings, stored: ChannelSettings | undefined): Record<string, string> {
    const kept = stored === undefined ? undefined : this.shown(id, stored);
    return Object.fromEntries(
      fieldsOf(this.#channel(id)).map(({ name }) => {
        const value = (entered[name] ?? "").trim();
        return [name, value !== "" && value === kept?.[name] ? (stored?.[name] ?? "") : value];
      }),
    );
  }

  async send(
    id: string,
    settings: ChannelSettings,
    message: OutgoingMessage,
    tools: ChannelTools,
  ): Promise<SendOutcome> {
    try {
      const channel = this.#channel(id);
      await channel.send(channel.settings.parse(settings), message, tools);
      return { ok: true };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  #channel(id: string): Channel {
    const channel = this.#channels.get(id);
    if (channel === undefined) throw new Error(`Unknown channel ${id}.`);
    return channel;
  }
}

/** @param allowedHosts WEBHOOK_ALLOWED_HOSTS */
export function createChannelCatalogue(
  channels: readonly Channel[],
  allowedHosts: readonly string[],
): ChannelCatalogue {
  return new Catalogue(channels, allowedHosts);
}
