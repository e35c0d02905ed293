import { setImmediate } from "node:timers/promises";
import type { EndpointKey } from "@skyledger/contract";
import { afterEach, expect, test } from "vitest";
import { mount } from "../platform/http/mount.ts";
import { WaitingReaders } from "../platform/readers-first.ts";
import { type BareApp, createBareApp } from "../testing/bare-app.ts";

let bare: BareApp | undefined;
afterEach(() => bare?.app.close());

/** Whether background work yields while a handler of this endpoint runs, and continues after it. */
async function givesWay(key: EndpointKey): Promise<{ during: boolean; after: boolean }> {
  const readers = new WaitingReaders();
  const [arrived, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  bare = await createBareApp(
    (api) =>
      mount(api, key, (async ({ reply }: { reply: { hijack(): void; raw: { end(): void } } }) => {
        arrived.resolve();
        await letGo.promise;
        reply.hijack();
        reply.raw.end();
        return reply;
      }) as never),
    { readers },
  );
  const [method, path] = key.split(" ") as ["GET" | "POST", string];
  const headers = { authorization: "Bearer x" };
  const answer = bare.app.inject({ method, url: `/api${path}`, headers });
  await arrived.promise;
  let goesOn = false;
  const resting = readers.quiet(1_000_000).then(() => {
    goesOn = true;
  });
  await setImmediate();
  const during = !goesOn;
  letGo.resolve();
  await answer;
  await resting;
  return { during, after: goesOn };
}

test.each<[EndpointKey, boolean]>([
  ["GET /accounts", true],
  ["GET /about", true],
  // A run's caller waits for the work that would wait for it; a stream and a file last arbitrarily long.
  ["POST /resources/discover", false],
  ["POST /security/scan", false],
  ["GET /events", false],
])("while %s is answered, background work yields: %s", async (key, during) => {
  expect(await givesWay(key)).toEqual({ during, after: true });
});
