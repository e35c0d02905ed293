import { createServer, type Server } from "node:http";
import type { Metrics } from "./metrics.ts";

interface Deps {
  readonly address: { host: string; port: number };
  readonly metrics: Metrics;
  readonly onError: (error: unknown) => void;
}

/** Serves `GET /metrics` on an address of its own. Rejects when the address can't be used. */
export async function serveMetrics({
  address,
  metrics,
  onError,
}: Deps): Promise<{ close: () => Promise<void> }> {
  const server = createServer((request, reply) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      reply.writeHead(404, { "content-type": "text/plain" }).end("Metrics are at /metrics.\n");
      return;
    }
    metrics.text().then(
      (text) => reply.writeHead(200, { "content-type": metrics.contentType }).end(text),
      (error: unknown) => {
        onError(error);
        reply.writeHead(503, { "content-type": "text/plain" }).end("The database can't be reached.\n");
      },
    );
  });
  await listening(server, address);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
