import type { FastifyInstance } from "fastify";

export function addReference(server: FastifyInstance, publicUrl: string): void {
  server.get("/openapi.json", async () => ({ openapi: "3.1.0", servers: [{ url: `${publicUrl}/api` }] }));
}
