import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy to a PostgreSQL server that a test can cut, as if the server went away. */
export interface BreakableLink {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Ends every connection and rejects new ones. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** @param to address of a database: "postgres://…" */
export async function createBreakableLink(to: string): Promise<BreakableLink> {
  const target = new URL(to);
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((client) => {
    if (!whole) return client.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(to);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port); // a TCP server
  const cut = () => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    mend() {
      whole = true;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
