import type { FastifyReply, FastifyRequest } from "fastify";

/** Tells a browser that someone has signed in with before; it opens nothing by itself. */
export interface DeviceCookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string): void;
}

const NAME = "skyledger_device";
/** What browsers keep at most. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

/** @param publicUrl decides the Secure flag */
export function createDeviceCookie(publicUrl: string): DeviceCookie {
  const attributes = {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "strict",
    secure: publicUrl.startsWith("https:"),
    maxAge: MAX_AGE_SECONDS,
  } as const;
  return {
    read: (request) => request.cookies[NAME] || undefined,
    write(reply, token) {
      reply.setCookie(NAME, token, attributes);
    },
  };
}
