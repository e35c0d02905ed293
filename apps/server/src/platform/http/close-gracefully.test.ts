import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { type BareApp, createBareApp } from "../../testing/bare-app.ts";
import { closeGracefully } from "./close-gracefully.ts";
import { mount } from "./mount.ts";

let bare: BareApp | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await bare?.app.close();
});

/** Time limit on a slow machine. */
const patience = { timeout: 300_000 };

/** A listening server with a request that waits until it is released, and raw access to it. */
async function listening() {
  const arrived = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const own = await createBareApp((api) => {
    mount(api, "GET /events", ({ reply }) => {
      reply.hijack();
      reply.raw.writeHead(200, { "content-type": "text/event-stream" });
      reply.raw.write("retry: 2000\n\n");
      return reply;
    });
    mount(api, "POST /auth/logout", async () => {
      arrived.resolve();
      await letGo.promise;
      return { message: "done" };
    });
  });
  bare = own;
  await own.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = own.app.server.address() as AddressInfo; // a TCP server
  const send = async (text: string): Promise<{ received: () => string }> => {
    let received = "";
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.on("data", (chunk) => {
      received += chunk.toString();
    });
    socket.on("error", () => undefined);
    await new Promise<void>((resolve) => socket.once("connect", resolve));
    socket.write(text);
    return { received: () => received };
  };
  return { app: own.app, send, arrived: arrived.promise, letGo: letGo.resolve };
}

const request = (line: string) =>
  `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Length: 0\r\n\r\n`;

test("streams end, idle connections close, and an active request is answered", async () => {
  const { app, send, arrived, letGo } = await listening();
  const stream = await send(request("GET /api/events"));
  const idle = await send(request("GET /healthz"));
  await vi.waitFor(() => expect(stream.received()).toContain("retry: 2000"), patience);
  await vi.waitFor(() => expect(idle.received()).toContain('"ok"'), patience);
  const slow = await send(request("POST /api/auth/logout"));
  await arrived;
  // Without closing idle connections, this would last until the deadline, which no test waits for.
  const closed = closeGracefully(app, 600_000);
  letGo();
  await closed;
  await vi.waitFor(() => expect(slow.received()).toContain('{"message":"done"}'), patience);
  await vi.waitFor(() => expect(stream.received()).toMatch(/0\r\n\r\n$/), patience);
});

test("whatever does not end is cut off at the deadline", async () => {
  const { app, send, arrived } = await listening();
  const slow = await send(request("POST /api/auth/logout"));
  await arrived;
  await closeGracefully(app, 300);
  expect(slow.received()).toBe("");
});

test("§8 invalid HTTP is answered with a problem and not with a crash", async () => {
  const { send } = await listening();
  const garbage = await send("\x16\x03\x01 hello\r\n\r\n");
  await vi.waitFor(() => expect(garbage.received()).toMatch(/^HTTP\/1\.1 400 /), patience);
  await vi.waitFor(() => expect(garbage.received()).toContain('"code":"invalid_input"'), patience);
  const headers = await send(`GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`);
  await vi.waitFor(() => expect(headers.received()).toMatch(/^HTTP\/1\.1 413 /), patience);
  await vi.waitFor(() => expect(headers.received()).toContain('"code":"payload_too_large"'), patience);
});
