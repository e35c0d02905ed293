import type { FastifyReply, FastifyRequest } from "fastify";

/** The browser's refresh token: not accessible to scripts and to requests from other sites. */
export interface RefreshCookie {
  /** The browser's token; undefined if there is none, or if a page of another origin sent the request. */
  read(request: FastifyRequest): string | undefined;
  /** @param session a remembered session's cookie lasts until its end, others until the browser is closed */
  write(reply: FastifyReply, token: string, session: { remembered: boolean; expiresAt: Date }): void;
  clear(reply: FastifyReply): void;
}

const NAME = "skyledger_refresh";
const PATH = "/api/auth";

/** @param publicUrl determines the Secure flag, and is an allowed origin */
export function createRefreshCookie(publicUrl: string): RefreshCookie {
  const attributes = {
    path: PATH,
    httpOnly: true,
    sameSite: "strict",
    secure: publicUrl.startsWith("https:"),
  } as const;
  const publicHost = new URL(publicUrl).host;
  return {
    read(request) {
      // SameSite allows other ports of this host; the Origin header distinguishes them.
      const { origin, host } = request.headers;
      const asking = origin === undefined ? host : URL.parse(origin)?.host;
      if (asking !== host && asking !== publicHost) return undefined;
      return request.cookies[NAME] || undefined;
    },
    write(reply, token, { remembered, expiresAt }) {
      reply.setCookie(NAME, token, { ...attributes, ...(remembered ? { expires: expiresAt } : {}) });
    },
    clear(reply) {
      reply.clearCookie(NAME, attributes);
    },
  };
}
