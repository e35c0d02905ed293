import type { Mail, Mailer } from "../platform/mail/mail.ts";

/** A crash of the web app, reported by the browser. All of it is untrusted. */
export interface CrashReport {
  readonly message: string;
  readonly stack?: string | undefined;
  /** Path of the page, without its query. */
  readonly page: string;
}

export interface CrashReports {
  /**
   * Sends the report to the operator's address. Never rejects: a failed email is a result.
   * @returns true if someone has an email about this crash: sent now, or within the last hour
   */
  report(report: CrashReport): Promise<boolean>;
}

interface Deps {
  readonly mailer: Mailer;
  /** The operator's email address; undefined: no one is notified. */
  readonly operator: string | undefined;
  readonly now: () => Date;
  /** A report that could not be sent. */
  readonly onProblem: (error: unknown) => void;
}

/** Anyone can report a crash: more emails than this per hour would help no one. */
export const MAILS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Notifies the operator of crashes, at most {@link MAILS_PER_HOUR} an hour and each message once. */
export function createCrashReports({ mailer, operator, now, onProblem }: Deps): CrashReports {
  /** When each message was last emailed, in milliseconds. */
  const emailed = new Map<string, number>();

  return {
    async report(report) {
      if (operator === undefined) return false;
      const at = now().getTime();
      for (const [message, time] of emailed) if (time <= at - HOUR_MS) emailed.delete(message);
      if (emailed.has(report.message)) return true;
      if (emailed.size >= MAILS_PER_HOUR) return false;
      emailed.set(report.message, at); // before the email is sent: two concurrent reports are one email
      try {
        await mailer.send(crashMail(operator, report));
        return true;
      } catch (error) {
        emailed.delete(report.message);
        onProblem(error);
        return false;
      }
    },
  };
}

function crashMail(to: string, { message, stack, page }: CrashReport): Mail {
  return {
    to,
    subject: "Skyledger crashed in a browser",
    heading: "The web app crashed in a user's browser",
    paragraphs: ["The browser reported this error. The server's log has it, too."],
    facts: [
      { name: "Error", value: message, url: null },
      { name: "Page", value: page, url: null },
      ...(stack === undefined ? [] : [{ name: "Stack", value: stack.slice(0, 2000), url: null }]),
    ],
    note: "You receive this email because the server's SUPPORT_CONTACT is your address. The text comes from a browser. Do not follow links in it.",
  };
}
