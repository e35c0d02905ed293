import type { FastifyReply, FastifyRequest } from "fastify";
import { BEGUN_MS } from "./begun.ts";

const NAME = "skyledger_sso";

/** The cookie of a sign-in that was begun. Only the app's own page can send it, not the identity provider's. */
export function createBegunCookie(publicUrl: string) {
  const attributes = {
    path: "/api/auth/sso",
    httpOnly: true,
    sameSite: "strict",
    secure: publicUrl.startsWith("https:"),
  } as const;
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[NAME] || undefined,
    write(reply: FastifyReply, text: string): void {
      reply.setCookie(NAME, text, { ...attributes, maxAge: BEGUN_MS / 1000 });
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(NAME, attributes);
    },
  };
}
