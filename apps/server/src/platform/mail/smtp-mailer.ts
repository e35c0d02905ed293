import nodemailer from "nodemailer";
import type { Mailer } from "./mail.ts";
import { layOut } from "./mail-layout.ts";
import { messageId } from "./message-id.ts";
import { unsubscribeHeader } from "./unsubscribe-header.ts";

/** An email server that does not answer must not hold a request for minutes. */
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

/**
 * Sends by a mail server. STARTTLS is used when the server offers it; `?requireTLS=true` in the address insists on
 * it, `?ignoreTLS=true` does without (see Nodemailer's SMTP options).
 * @param url `smtp://user:password@host:587` or `smtps://…`
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  // Settings in the address win over these.
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
