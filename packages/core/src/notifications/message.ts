import type { NotificationType } from "./preferences.ts";

/** One line of a message's list: a finding, a resource, a service. Texts are plain and may come from AWS. */
export interface MessageItem {
  /** Heading of a part of the list: consecutive items have the same one. */
  group?: string;
  title: string;
  detail: string;
  /** What to do about it, in a sentence. */
  advice?: string;
  /** Its page in the app; null: none. */
  path: string | null;
}

/** A figure with its name. */
export interface MessageFact {
  name: string;
  value: string;
  /** Its page, relative to the app's address; omitted: none. */
  path?: string;
  /** The same as a key figure, which emails show large. */
  figure?: MessageFigure;
}

/** A key figure: a short value, and how it changed. */
export interface MessageFigure {
  label: string;
  value: string;
  note: string;
  tone: "good" | "bad" | "neutral";
}

/**
 * A notification before a channel formats it. All texts are plain: names and tags are external, so each
 * channel escapes them its own way.
 */
export interface NotificationMessage {
  type: NotificationType | "approval_requested" | "approval_decided" | "test";
  tone: "critical" | "warning" | "good" | "info";
  /** One line, used as the subject of an email. */
  title: string;
  /** One to three sentences. */
  summary: string;
  facts: readonly MessageFact[];
  items: readonly MessageItem[];
  /** Number of items that are not listed. */
  moreItems: number;
  /** The page to open, relative to the app's address. */
  path: string;
  linkLabel: string;
  /** ISO instant of the event. */
  at: string;
}

/** A message with the key that prevents sending it twice: the same event has the same key. */
export interface NotificationDraft {
  key: string;
  message: NotificationMessage;
}

/** Longer lists belong in the app. */
export const itemsListed = 10;

/** The first items for the message, and the number of remaining ones. */
export function listed<T>(
  all: readonly T[],
  toItem: (one: T) => MessageItem,
): Pick<NotificationMessage, "items" | "moreItems"> {
  return {
    items: all.slice(0, itemsListed).map(toItem),
    moreItems: Math.max(0, all.length - itemsListed),
  };
}

/**
 * Location of a finding: "bucket in us-east-1 (Production)". Findings about a Region have the Region's name.
 */
export function foundAt({
  resourceName,
  region,
  account,
}: {
  resourceName: string;
  region: string;
  account: string;
}): string {
  return `${resourceName === region ? region : `${resourceName} in ${region}`} (${account})`;
}

/** The page of a resource: its ARN keeps colons and slashes. */
export function resourcePath(arn: string): string {
  const segments = arn.split("/").map((segment) => encodeURIComponent(segment).replaceAll("%3A", ":"));
  return `/resources/${segments.join("/")}`;
}
