import type { Mail } from "./mail.ts";

/** List-Unsubscribe (RFC 2369): email programs show it as a button. */
export function unsubscribeHeader({ settings }: Pick<Mail, "settings">): { list?: { unsubscribe: string } } {
  return settings === undefined ? {} : { list: { unsubscribe: settings.url } };
}
