import { AppError } from "@skyledger/core/model/app-error";
import type { FastifyInstance } from "fastify";

/** `/healthz`: the process answers. `/readyz`: its dependencies also answer. */
export function addHealth(app: FastifyInstance, ready: () => Promise<void>): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    try {
      await ready();
    } catch (cause) {
      throw new AppError("unavailable", "The server is not ready because its database does not respond.", {
        cause,
      });
    }
    return { status: "ready" };
  });
}
