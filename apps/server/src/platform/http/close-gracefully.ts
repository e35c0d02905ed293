import type { FastifyInstance } from "fastify";

/** How long requests under way may take once the server has to stop. */
const DEADLINE_MS = 10_000;
const IDLE_SWEEP_MS = 100;

/**
 * Stops taking requests and waits for those under way: streams are ended by the app, connections without a request
 * are closed again and again (a client may open one meanwhile), the rest at the deadline.
 */
export async function closeGracefully(app: FastifyInstance, deadlineMs = DEADLINE_MS): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS);
  const deadline = setTimeout(() => app.server.closeAllConnections(), deadlineMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
}
