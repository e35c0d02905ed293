import type { FastifyInstance } from "fastify";

/** Time limit for active requests once the server has to stop. */
const DEADLINE_MS = 10_000;
const IDLE_SWEEP_MS = 100;

/**
 * Stops accepting requests and waits for active ones: the app ends streams, idle connections are closed
 * repeatedly (a client may open new ones), the rest at the deadline.
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
