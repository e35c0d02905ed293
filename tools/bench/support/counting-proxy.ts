import { Agent, createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of a stand-in for AWS that counts requests. */
export interface CountingProxy {
  /** "http://127.0.0.1:<port>". */
  readonly url: string;
  /**
   * Number of requests since the last call; `failed` ones had a status of 500 or more, which SDKs retry in
   * different numbers.
   */
  taken(): { calls: number; failed: number };
  close(): Promise<void>;
}

/** @param target destination of requests, such as "http://127.0.0.1:5000" */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  let calls = 0;
  let failed = 0;
  const server = createServer((incoming, outgoing) => {
    calls += 1;
    const { method, url: path, headers } = incoming;
    const passed = forward({ agent, hostname, port, method, path, headers }, (answer) => {
      const { connection: _closes, ...kept } = answer.headers;
      const status = answer.statusCode ?? 502;
      if (status >= 500) failed += 1;
      outgoing.writeHead(status, kept);
      answer.pipe(outgoing);
    });
    passed.once("error", (error) => outgoing.destroy(error));
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo; // a TCP server's address is never a path
  return {
    url: `http://127.0.0.1:${own}`,
    taken: () => {
      const counts = { calls, failed };
      calls = 0;
      failed = 0;
      return counts;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        agent.destroy();
        server.close(() => resolve());
      }),
  };
}
