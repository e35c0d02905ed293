import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request. */
export interface Posted {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as JSON; undefined for invalid JSON. */
  readonly json: unknown;
}

/** The sink's responses; each request uses the first of `answers`, then 200. */
export interface SinkAnswer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

/** A real HTTP server on this machine that stores what it receives. */
export interface HttpSink {
  readonly url: string;
  /** "127.0.0.1:<port>", for WEBHOOK_ALLOWED_HOSTS. */
  readonly host: string;
  readonly received: Posted[];
  readonly answers: SinkAnswer[];
  close(): Promise<void>;
}

function parsed(text: string): unknown {
  return /^\s*[[{]/.test(text) ? JSON.parse(text) : undefined;
}

export async function startHttpSink(): Promise<HttpSink> {
  const received: Posted[] = [];
  const answers: SinkAnswer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const { url: path = "", method = "", headers } = request;
      received.push({ path, method, headers, body, json: parsed(body) });
      const answer = answers.shift() ?? { status: 200, body: "ok" };
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server
  const host = `127.0.0.1:${port}`;
  return {
    url: `http://${host}`,
    host,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
