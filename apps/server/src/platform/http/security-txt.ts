import { AppError } from "@skyledger/core/model/app-error";
import type { FastifyInstance } from "fastify";

/** RFC 9116, section 2.5.5, recommends less than a year. */
const validForDays = 90;
const dayMs = 24 * 3_600_000;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability of this installation. 404 without a
 * contact, instead of the web app's page.
 */
export function addSecurityTxt(
  app: FastifyInstance,
  contact: string | undefined,
  publicUrl: string,
  now: () => Date,
): void {
  app.get("/.well-known/security.txt", (_request, reply) => {
    if (contact === undefined) throw new AppError("not_found", "This server names no security contact.");
    // At midnight: the response changes once a day.
    const expires = new Date((Math.floor(now().getTime() / dayMs) + validForDays) * dayMs);
    return reply
      .type("text/plain; charset=utf-8")
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${expires.toISOString()}`,
          "Preferred-Languages: en",
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          "",
        ].join("\n"),
      );
  });
}
