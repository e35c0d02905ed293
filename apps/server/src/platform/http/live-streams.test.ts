import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { AppError } from "@skyledger/core/model/app-error";
import { expect, test } from "vitest";
import { createLiveStreams, type LiveStreams, maxStreamsOfPerson } from "./live-streams.ts";

/** The parts of a response that streams use. */
function answer() {
  const response = Object.assign(new EventEmitter(), {
    headersSent: true,
    writableEnded: false,
    end() {
      response.writableEnded = true;
      response.emit("close");
    },
  });
  return response;
}

const NEVER_MS = 2 ** 30;
const open = (streams: LiveStreams, userId: string, holds: () => Promise<unknown> = async () => true) => {
  const response = answer();
  // Streams use no more of it.
  return { response, stream: streams.open(userId, response as unknown as ServerResponse, holds) };
};

test("a stream lasts as long as its token is valid, and ends at the next check", async () => {
  const streams = createLiveStreams(NEVER_MS);
  let signedIn = true;
  const holds = async () => {
    if (!signedIn) throw new AppError("unauthenticated", "You are not signed in.");
  };
  const ana = open(streams, "ana", holds);
  const ben = open(streams, "ben");
  await streams.check();
  expect([ana.response.writableEnded, await ana.stream.isOpen()]).toEqual([false, true]);
  signedIn = false;
  expect(await ana.stream.isOpen()).toBe(false);
  expect([ana.response.writableEnded, ana.stream.signal.aborted]).toEqual([true, true]);
  expect([ben.response.writableEnded, streams.count()]).toEqual([false, 1]);
});

test("a stream whose session cannot be checked also ends", async () => {
  const streams = createLiveStreams(NEVER_MS);
  const { response } = open(streams, "ana", () => Promise.reject(new Error("the database is away")));
  await streams.check();
  expect(response.writableEnded).toBe(true);
});

test("a person's 20th stream is accepted and the 21st rejected, until one is closed; others do not count", () => {
  const streams = createLiveStreams(NEVER_MS);
  const own = Array.from({ length: maxStreamsOfPerson }, () => open(streams, "ana"));
  expect(maxStreamsOfPerson).toBe(20);
  const refused = () => open(streams, "ana");
  expect(refused).toThrow(
    expect.objectContaining({
      code: "rate_limited",
      retryAfterSeconds: 30,
      detail: expect.stringContaining("20 live connections"),
    }),
  );
  open(streams, "ben");
  own[0]?.response.emit("close");
  expect(refused).not.toThrow();
});

test("a response that never became a stream releases its place", () => {
  const streams = createLiveStreams(NEVER_MS);
  const { response } = open(streams, "ana");
  response.emit("finish");
  expect(streams.count()).toBe(0);
});

test("a shutdown ends all of them", () => {
  const streams = createLiveStreams(NEVER_MS);
  const responses = [open(streams, "ana").response, open(streams, "ben").response];
  streams.endAll();
  expect(responses.map(({ writableEnded }) => writableEnded)).toEqual([true, true]);
  expect(streams.count()).toBe(0);
});
