import type { Money } from "../model/money.ts";
import type { NotificationType } from "./preferences.ts";

/** One line of a message's list: a finding, a resource, a service. Texts are plain and may come from AWS. */
export interface MessageItem {
  title: string;
  detail: string;
  /** Where the app shows it; null: nowhere of its own. */
  path: string | null;
}

/** A figure with its name. */
export interface MessageFact {
  name: string;
  value: string;
  /** The page that shows it, below the app's address; left out: none of its own. */
  path?: string;
}

/**
 * A notification before any channel formats it. All texts are plain: names and tags in them were written by
 * others, so each channel escapes them its own way.
 */
export interface NotificationMessage {
  type: NotificationType | "test";
  tone: "critical" | "warning" | "good" | "info";
  /** One line; the subject of an email. */
  title: string;
  /** One to three sentences. */
  summary: string;
  facts: readonly MessageFact[];
  items: readonly MessageItem[];
  /** How many more items there are than those listed. */
  moreItems: number;
  /** The page to look at, below the app's address. */
  path: string;
  linkLabel: string;
  /** ISO instant of what it is about. */
  at: string;
}

/** A message with the key that keeps it from being sent twice: the same event has the same key. */
export interface NotificationDraft {
  key: string;
  message: NotificationMessage;
}

/** More than this is a list to read in the app. */
export const itemsListed = 10;

/** The first items for the message, and how many remain. */
export function listed<T>(
  all: readonly T[],
  toItem: (one: T) => MessageItem,
): Pick<NotificationMessage, "items" | "moreItems"> {
  return {
    items: all.slice(0, itemsListed).map(toItem),
    moreItems: Math.max(0, all.length - itemsListed),
  };
}

/** "1 critical finding", "3 critical findings". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Where a finding is: "bucket in us-east-1 (Production)". What a check says of a region has the region's name. */
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

/** An amount for people: "$1,234.50". */
export function dollars(amount: Money): string {
  const [whole = "", cents] = amount.toFixed(2).replace("-", "").split(".");
  return `${amount.isNegative ? "-" : ""}$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}
