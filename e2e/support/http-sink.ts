import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the sink received it; `json` is undefined for an invalid JSON body. */
export type Received = { path: string; json: unknown };

/** An HTTP server on this machine that stands in for a chat service. */
export type Sink = {
  url: string;
  received: Received[];
  /** Status of the next responses; afterwards 200. */
  answers: { status: number; body: string }[];
  close: () => Promise<void>;
};

/** Starts a sink on a free port of the loopback address. */
export async function startSink(): Promise<Sink> {
  const received: Received[] = [];
  const answers: Sink["answers"] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      received.push({ path: request.url ?? "", json: body.startsWith("{") ? JSON.parse(body) : undefined });
      const answer = answers.shift() ?? { status: 200, body: "ok" };
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
