import type { Mail } from "./mail.ts";

/** The Message-ID of an email that has an id of its own; else the email library draws one. */
export function messageId({ id }: Mail, from: string): { messageId?: string } {
  if (id === undefined) return {};
  const domain = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? "skyledger.localhost";
  return { messageId: `<${id}@${domain}>` };
}
