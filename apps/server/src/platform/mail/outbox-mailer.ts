import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Mailer } from "./mail.ts";
import { layOut } from "./mail-layout.ts";
import { messageId } from "./message-id.ts";
import { unsubscribeHeader } from "./unsubscribe-header.ts";

/**
 * Without a mail server: every email becomes an `.eml` file, which any email program opens; codes and links
 * that the person needs are also printed.
 * @param folder created if it is missing; files are readable only by the server's user, since they contain
 * codes
 * @param print prints one line on the operator's console
 */
export function createOutboxMailer(folder: string, from: string, print: (line: string) => void): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const prepare = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    configured: false,
    async check() {
      await prepare();
    },
    async send(mail) {
      await prepare();
      const { message } = await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        ...messageId(mail, from),
        ...unsubscribeHeader(mail),
        ...layOut(mail),
      });
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.eml`;
      const draft = join(folder, `.${name}.part`);
      await writeFile(draft, message, { mode: 0o600 });
      // Programs that watch the folder see only complete files.
      await rename(draft, join(folder, name));
      const secret = mail.code ?? mail.button?.url;
      if (mail.printedAs && secret) print(`${mail.printedAs} for ${mail.to}: ${secret}`);
      print(`Email to ${mail.to} ("${mail.subject}"): ${join(folder, name)}`);
    },
  };
}
