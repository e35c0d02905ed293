import type { Mail } from "./mail.ts";

/** The Message-ID of a mail that has an id of its own; else the mail library draws one. */
export function messageId({ id }: Mail, from: string): { messageId?: string } {
  if (id === undefined) return {};
  const domain = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? "skyledger.localhost";
  return { messageId: `<${id}@${domain}>` };
}
