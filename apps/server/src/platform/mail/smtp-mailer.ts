import nodemailer from "nodemailer";
import type { Mailer } from "./mail.ts";
import { layOut } from "./mail-layout.ts";
import { messageId } from "./message-id.ts";
import { unsubscribeHeader } from "./unsubscribe-header.ts";

/** An unresponsive mail server must not block a request for minutes. */
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

/**
 * Sends with a mail server. STARTTLS is used if the server offers it; `?requireTLS=true` in the address
 * requires it, `?ignoreTLS=true` disables it (see Nodemailer's SMTP options).
 * @param url `smtp://user:password@host:587` or `smtps://…`
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  // Settings in the address take precedence.
  const transport = nodemailer.createTransport(
    withDefaults(url, {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
    }),
  );
  return {
    configured: true,
    async check() {
      await transport.verify();
    },
    async send(mail) {
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        ...messageId(mail, from),
        ...unsubscribeHeader(mail),
        ...layOut(mail),
      });
    },
  };
}

function withDefaults(url: string, defaults: Record<string, number>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(defaults)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value));
  }
  return address.href;
}
