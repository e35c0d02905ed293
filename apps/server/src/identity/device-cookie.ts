import type { FastifyReply, FastifyRequest } from "fastify";

/** Recognizes a browser that someone has signed in with before; it grants no access. */
export interface DeviceCookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string): void;
}

const NAME = "skyledger_device";
/** Maximum lifetime in browsers. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

/** @param publicUrl determines the Secure flag */
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
