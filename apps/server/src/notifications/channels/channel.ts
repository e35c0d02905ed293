import type { NotificationMessage } from "@skyledger/core/notifications/message";
import { z } from "zod";
import type { Mailer } from "../../platform/mail/mail.ts";
import { DeliveryRefusal } from "../../platform/outbound/delivery-refusal.ts";
import type { GuardedPost } from "../../platform/outbound/guarded-post.ts";
import type { PublishToTopic } from "../../platform/outbound/publish-to-topic.ts";

/** A message on its way: with whole addresses, and the id that is the same however often it is tried. */
export interface OutgoingMessage extends Omit<NotificationMessage, "facts"> {
  /** Figures; `url`: the page that shows one, null: none of its own. */
  facts: readonly { name: string; value: string; url: string | null }[];
  /** Idempotency key for the receiver. */
  deliveryId: string;
  /** Where the message leads to. */
  url: string;
  /** Where this person chooses notifications. */
  manageUrl: string;
  /** The address of each item; null: none of its own. In the order of `items`. */
  itemUrls: readonly (string | null)[];
  /** When it is sent. */
  sentAt: Date;
}

/** The ways out of the process; handed in, so that a test is a few lines. */
export interface ChannelTools {
  readonly post: GuardedPost;
  readonly mailer: Mailer;
  readonly publish: PublishToTopic;
}

/** One field of a channel's form. */
export interface FieldNotes {
  label: string;
  /** What to say when it is left empty. */
  missing: string;
  hint?: string;
  placeholder?: string;
  input: "email" | "url" | "text" | "password";
  /** Never sent back whole. */
  secret?: boolean;
}

/** A place that messages are sent to; see docs/guides/add-a-channel.md. */
export interface Channel<Settings extends z.ZodObject = z.ZodObject> {
  /** The file's name. */
  id: string;
  /** As people call it. */
  name: string;
  /** One sentence for the form. */
  about: string;
  /** Where the page shows it. */
  group: "email" | "chat" | "machine";
  /** What a person fills in: texts only, each with its `field` notes. The form is drawn from it. */
  settings: Settings;
  /**
   * Sends one message and resolves when the other side has taken it.
   * @throws DeliveryRefusal with what the other side answered; any other error counts as passing trouble
   */
  send(settings: z.output<Settings>, message: OutgoingMessage, tools: ChannelTools): Promise<void>;
}

/** Keeps the types of a declaration together. */
export function defineChannel<Settings extends z.ZodObject>(channel: Channel<Settings>): Channel {
  // Settings are parsed by the channel's own schema before they are handed to its own `send`.
  return channel as unknown as Channel;
}

/** A required text of a channel's settings. */
export function field(notes: FieldNotes, schema: z.ZodString = z.string().trim().max(2000)) {
  return schema.min(1, notes.missing).meta({ ...notes });
}

/** A text that may stay empty. */
export function optionalField(notes: Omit<FieldNotes, "missing">) {
  return z
    .string()
    .trim()
    .max(2000)
    .default("")
    .meta({ ...notes, missing: "" });
}

/** A field as the form needs it. */
export interface Field extends FieldNotes {
  name: string;
  secret: boolean;
  required: boolean;
}

/** The notes of each field of a channel, in the order of the form. */
export function fieldsOf(channel: Channel): Field[] {
  return Object.entries(channel.settings.shape).map(([name, schema]) => {
    // `field` and `optionalField` are the only makers of settings; a test of the registry says so.
    const { label, missing, hint, placeholder, input, secret } = (
      schema as z.ZodType
    ).meta() as unknown as FieldNotes;
    return {
      name,
      label,
      missing,
      ...(hint === undefined ? {} : { hint }),
      ...(placeholder === undefined ? {} : { placeholder }),
      input,
      secret: secret === true,
      required: !(schema as z.ZodType).safeParse("").success,
    };
  });
}

/** Statuses below 500 that pass by themselves: request time-out, too early, too many requests. */
const passingStatuses: readonly number[] = [408, 425, 429];
const quotedCharacters = 200;

/** Posts JSON; anything but a 2xx is a refusal that quotes the answer. */
export async function postJson(
  post: GuardedPost,
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = await post(url, {
    body: text,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
  const { status, retryAfterSeconds } = answer;
  if (status >= 200 && status < 300) return;
  const quote = answer.text.replaceAll(/\s+/g, " ").trim().slice(0, quotedCharacters);
  throw new DeliveryRefusal(
    `${new URL(url).hostname} answered ${status}${quote === "" ? "" : `: ${quote}`}`,
    {
      permanent: status < 500 && !passingStatuses.includes(status),
      retryAfterSeconds,
    },
  );
}

/** Cuts a text that a chat would refuse for its length. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

/** "and 12 more", or nothing. */
export function andMore({ moreItems }: Pick<NotificationMessage, "moreItems">): string {
  return moreItems > 0 ? `and ${moreItems} more` : "";
}
