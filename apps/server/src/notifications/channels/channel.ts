import type { MessageFigure, NotificationMessage } from "@skyledger/core/notifications/message";
import { z } from "zod";
import type { Mailer } from "../../platform/mail/mail.ts";
import type { GuardedPost } from "../../platform/outbound/guarded-post.ts";
import type { PublishToTopic } from "../../platform/outbound/publish-to-topic.ts";

/** A message to send: with absolute addresses, and an ID that is the same for all attempts. */
export interface OutgoingMessage extends Omit<NotificationMessage, "facts"> {
  /** Figures; `url`: the page that shows one, null: none of its own. */
  facts: readonly { name: string; value: string; url: string | null; figure?: MessageFigure }[];
  /** Idempotency key for the receiver. */
  deliveryId: string;
  /** Target of the message. */
  url: string;
  /** Page for this person's notification preferences. */
  manageUrl: string;
  /** The address of each item; null: none. In the order of `items`. */
  itemUrls: readonly (string | null)[];
  /** When it is sent. */
  sentAt: Date;
}

/** Connections out of the process, injected so that tests are short. */
export interface ChannelTools {
  readonly post: GuardedPost;
  readonly mailer: Mailer;
  readonly publish: PublishToTopic;
}

/** The title of an item where a list has no headings: "Fixed this week: 7 · Bucket allows public read access". */
export function itemTitle({ group, title }: OutgoingMessage["items"][number]): string {
  return group === undefined ? title : `${group} · ${title}`;
}

/** One field of a channel's form. */
export interface FieldNotes {
  label: string;
  /** Message for an empty field. */
  missing: string;
  hint?: string;
  placeholder?: string;
  input: "email" | "url" | "text" | "password";
  /** Never returned completely. */
  secret?: boolean;
}

/** A destination of messages; see docs/guides/add-a-channel.md. */
export interface Channel<Settings extends z.ZodObject = z.ZodObject> {
  /** Name of the file. */
  id: string;
  /** Display name. */
  name: string;
  /** One sentence for the form. */
  about: string;
  /** Position on the page. */
  group: "email" | "chat" | "machine";
  /** The person's input: only texts, each with its `field` notes. The form is generated from it. */
  settings: Settings;
  /**
   * Sends one message and resolves when the other side has accepted it.
   * @throws DeliveryRefusal with the other side's response; any other error counts as temporary
   */
  send(settings: z.output<Settings>, message: OutgoingMessage, tools: ChannelTools): Promise<void>;
}

/** Preserves the types of a declaration. */
export function defineChannel<Settings extends z.ZodObject>(channel: Channel<Settings>): Channel {
  return {
    ...channel,
    send: async (settings, ...rest) => channel.send(channel.settings.parse(settings), ...rest),
  };
}

/** A required text of a channel's settings. */
export function field(notes: FieldNotes, schema: z.ZodString = z.string().trim().max(2000)) {
  return schema.min(1, notes.missing).meta({ ...notes });
}

/** An optional text. */
export function optionalField(notes: Omit<FieldNotes, "missing">) {
  return z
    .string()
    .trim()
    .max(2000)
    .default("")
    .meta({ ...notes, missing: "" });
}

/** A field for the form. */
export interface Field extends FieldNotes {
  name: string;
  secret: boolean;
  required: boolean;
}

const fieldNotes = z.object({
  label: z.string(),
  missing: z.string(),
  hint: z.string().exactOptional(),
  placeholder: z.string().exactOptional(),
  input: z.enum(["email", "url", "text", "password"]),
  secret: z.boolean().default(false),
});

/** The notes of each field of a channel, in form order. */
export function fieldsOf(channel: Channel): Field[] {
  return Object.entries(channel.settings.shape).map(([name, schema]) => {
    // Only `field` and `optionalField` create settings; a registry test ensures that.
    const notes = fieldNotes.parse(z.globalRegistry.get(schema));
    return { name, ...notes, required: !z.safeParse(schema, "").success };
  });
}

/** Cuts a text that a chat would reject for its length. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

/** "and 12 more", or nothing. */
export function andMore({ moreItems }: Pick<NotificationMessage, "moreItems">): string {
  return moreItems > 0 ? `and ${moreItems} more` : "";
}
