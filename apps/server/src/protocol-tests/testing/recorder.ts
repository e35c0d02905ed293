import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { motoUrl } from "./moto.ts";

/** A server in front of the stand-in that forwards every call and records those of the query protocol. */
export interface Recorder {
  readonly url: string;
  /** Form fields of each call, in order: "Action", "RoleArn", … */
  readonly queries: URLSearchParams[];
  close(): Promise<void>;
}

/** Starts a recorder on its own port. */
export async function startRecorder(): Promise<Recorder> {
  const target = new URL(motoUrl());
  const queries: URLSearchParams[] = [];
  const server = createServer((asked, answer) => {
    const body: Buffer[] = [];
    asked.on("data", (chunk: Buffer) => body.push(chunk));
    asked.on("end", () => {
      const whole = Buffer.concat(body);
      if (asked.headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
        queries.push(new URLSearchParams(whole.toString()));
      const { hostname, port } = target;
      const onward = request(
        { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
        (given) => {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.pipe(answer);
        },
      );
      onward.on("error", (error) => answer.destroy(error));
      onward.end(whole);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    queries,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
