import type { Mail } from "./mail.ts";

/** The Message-ID of an email with its own ID; else the email library generates one. */
export function messageId({ id }: Mail, from: string): { messageId?: string } {
  if (id === undefined) return {};
  const domain = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? "skyledger.localhost";
  return { messageId: `<${id}@${domain}>` };
}
