import type { FastifyReply, FastifyRequest } from "fastify";

/** The browser's refresh token: out of reach for scripts and for requests from other sites. */
export interface RefreshCookie {
  /** The token that the browser sent; undefined when it sent none, or when another origin's page asked it to. */
  read(request: FastifyRequest): string | undefined;
  /** @param session a remembered session's cookie lasts until its end, another's until the browser is closed */
  write(reply: FastifyReply, token: string, session: { remembered: boolean; expiresAt: Date }): void;
  clear(reply: FastifyReply): void;
}

const NAME = "skyledger_refresh";
const PATH = "/api/auth";

/** @param publicUrl decides the Secure flag, and is one of the addresses that pages of ours come from */
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
      // SameSite lets other ports of this host pass; the Origin header tells them apart.
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
