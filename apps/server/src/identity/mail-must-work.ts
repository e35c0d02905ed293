import { AppError } from "@skyledger/core/model/app-error";
import type { Mailer } from "../platform/mail/mail.ts";

/**
 * Checks the mail server, whether or not an email will be sent: a broken mail server is reported, and the
 * response reveals nothing about the address.
 * @throws AppError unavailable
 */
export async function mailMustWork(mailer: Mailer): Promise<void> {
  try {
    await mailer.check();
  } catch (cause) {
    throw new AppError(
      "unavailable",
      "The server can't send email right now. Try again in a few minutes, or contact the operator.",
      { cause, retryAfterSeconds: 60 },
    );
  }
}
