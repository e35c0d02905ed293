import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { closeGracefully } from "./close-gracefully.ts";
import { mount } from "./mount.ts";
import { type BareApp, bareApp } from "./testing/bare-app.ts";

let bare: BareApp | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await bare?.app.close();
});

/** A listening server and a way to speak to it by hand. */
async function listening(
  answerAfterMs: number,
): Promise<(text: string) => Promise<{ received: () => string }>> {
  bare = await bareApp((api) => {
    mount(api, "GET /events", ({ reply }) => {
      reply.hijack();
      reply.raw.writeHead(200, { "content-type": "text/event-stream" });
      reply.raw.write("retry: 2000\n\n");
      return reply;
    });
    mount(api, "POST /auth/logout", async () => {
      await sleep(answerAfterMs);
      return { message: "done" };
    });
  });
  await bare.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = bare.app.server.address() as AddressInfo; // a TCP server
  return async (text) => {
    let received = "";
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.on("data", (chunk) => {
      received += chunk.toString();
    });
    socket.on("error", () => undefined);
    await new Promise<void>((resolve) => socket.once("connect", resolve));
    socket.write(text);
    await sleep(50);
    return { received: () => received };
  };
}

const request = (line: string) =>
  `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Length: 0\r\n\r\n`;

test("streams end, idle connections close, and a request under way is answered", async () => {
  const send = await listening(400);
  const stream = await send(request("GET /api/events"));
  const idle = await send(request("GET /healthz"));
  const slow = await send(request("POST /api/auth/logout"));
  expect(stream.received()).toContain("retry: 2000");
  expect(idle.received()).toContain('"ok"');
  const started = performance.now();
  if (bare) await closeGracefully(bare.app);
  expect(performance.now() - started).toBeLessThan(3_000);
  expect(slow.received()).toContain('{"message":"done"}');
  expect(stream.received()).toMatch(/0\r\n\r\n$/);
});

test("what does not end is cut off at the deadline", async () => {
  const send = await listening(60_000);
  await send(request("POST /api/auth/logout"));
  const started = performance.now();
  if (bare) await closeGracefully(bare.app, 300);
  const took = performance.now() - started;
  expect(took).toBeGreaterThanOrEqual(295);
  expect(took).toBeLessThan(3_000);
});

test("§8 what is no HTTP is answered with a problem and not with a crash", async () => {
  const send = await listening(0);
  const garbage = await send("\x16\x03\x01 hello\r\n\r\n");
  expect(garbage.received()).toMatch(/^HTTP\/1\.1 400 /);
  expect(garbage.received()).toContain('"code":"invalid_input"');
  const headers = await send(`GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`);
  expect(headers.received()).toMatch(/^HTTP\/1\.1 413 /);
  expect(headers.received()).toContain('"code":"payload_too_large"');
});
