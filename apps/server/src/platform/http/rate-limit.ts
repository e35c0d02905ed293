import rateLimit from "@fastify/rate-limit";
import { AppError } from "@skyledger/core/model/app-error";
import type { FastifyInstance } from "fastify";

/**
 * Limits requests per client address: in general, and by an endpoint's `ratePerMinute`, counted separately.
 * An IPv6 client counts by its /64 network, which one household or machine owns. Counted in this process: n
 * processes together allow n times as much.
 * @param requestsPerMinute the general limit; 0: none
 */
export async function addRateLimit(server: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await server.register(rateLimit, {
    global: requestsPerMinute > 0,
    max: requestsPerMinute > 0 ? requestsPerMinute : Number.MAX_SAFE_INTEGER,
    timeWindow: 60_000,
    ipv6Subnet: 64,
    cache: 20_000,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return new AppError("rate_limited", `Too many requests. Try again in ${seconds} seconds.`, {
        retryAfterSeconds: seconds,
      });
    },
  });
}
