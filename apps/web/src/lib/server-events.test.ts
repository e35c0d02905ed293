import { expect, test } from "vitest";
import { followServerEvents, readServerEvents, type ServerEvent } from "./server-events.ts";

function stream(...chunks: string[]): Response {
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
        controller.close();
      },
    }),
  );
}

test("events that are split anywhere arrive complete; heartbeats and incomplete ends are skipped", async () => {
  const seen: ServerEvent[] = [];
  const response = stream(
    "id: 1\nevent: r",
    'un\ndata: {"a":\ndata: 1}\n\n: ping\n\nda',
    "ta:x\r\n\r\ndata: cut off",
  );
  for await (const event of readServerEvents(response)) seen.push(event);
  expect(seen).toEqual([
    { name: "run", data: '{"a":\n1}', id: "1" },
    { name: "message", data: "x", id: null },
  ]);
});

test("after an interruption, it resumes from the last ID with increasing delays", async () => {
  const end = new AbortController();
  const opened: (string | null)[] = [];
  const waits: number[] = [];
  await followServerEvents({
    open: async (lastId) => {
      opened.push(lastId);
      if (opened.length === 1) return stream("id: 7\ndata: a\n\n");
      throw new Error("away");
    },
    onEvent: () => undefined,
    mayRetry: () => true,
    signal: end.signal,
    wait: async (durationMs) => {
      waits.push(durationMs);
      if (waits.length === 4) end.abort();
    },
  });
  expect(opened).toEqual([null, "7", "7", "7"]);
  expect(waits).toEqual([1000, 2000, 4000, 8000]);
});

test("a permanent error ends the stream", async () => {
  let tries = 0;
  await followServerEvents({
    open: async () => {
      tries += 1;
      throw new Error("signed out");
    },
    onEvent: () => undefined,
    mayRetry: () => false,
    signal: new AbortController().signal,
  });
  expect(tries).toBe(1);
});
