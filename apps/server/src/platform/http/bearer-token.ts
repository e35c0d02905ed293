import type { FastifyRequest } from "fastify";

/** The token of `Authorization: Bearer …` (RFC 6750); undefined if there is none. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.headers.authorization ?? "")?.[1];
}
