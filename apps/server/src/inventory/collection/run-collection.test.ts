import diagnostics from "node:diagnostics_channel";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CollectionJob, PricedResource } from "./collection-protocol.ts";
import { ConnectionRefusedError, runCollection } from "./run-collection.ts";

const refusal =
  "<ErrorResponse><Error><Code>AccessDenied</Code><Message>No.</Message></Error><RequestId>1</RequestId></ErrorResponse>";

/** Every thread started since the test began, as reported by Node. */
const started: Worker[] = [];
const onThread = (message: unknown) => {
  // Node's channel "worker_threads" reports each new thread in this shape.
  started.push((message as { worker: Worker }).worker);
};

/** The access key of each request that reached the address. */
const signedBy: (string | undefined)[] = [];
let aws: Server;
let endpointUrl: string;

beforeAll(async () => {
  aws = createServer(({ headers }, response) => {
    signedBy.push(/Credential=([^/]+)/.exec(headers.authorization ?? "")?.[1]);
    response.writeHead(403, { "content-type": "text/xml", "x-amzn-requestid": "1" }).end(refusal);
  });
  await new Promise<void>((resolve) => aws.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has such an address.
  endpointUrl = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
});
afterAll(() => {
  aws.closeAllConnections();
  aws.close();
});
beforeEach(() => {
  started.length = 0;
  signedBy.length = 0;
  diagnostics.subscribe("worker_threads", onThread);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
});
afterEach(() => {
  diagnostics.unsubscribe("worker_threads", onThread);
  vi.unstubAllEnvs();
});

const account = "123456789012";
const common = {
  awsAccountId: account,
  regions: ["us-east-1"],
  knownRegions: new Map(),
  takenAt: "2026-07-01T00:00:00.000Z",
};

/** An account whose credentials are all refused. */
const refusing = (): CollectionJob => ({
  ...common,
  connection: { kind: "ambient" },
  settings: { endpointUrl, region: "us-east-1" },
});

const sandbox: CollectionJob = {
  ...common,
  connection: { kind: "sandbox", accountId: account, size: 20, answerMs: 0, changes: [] },
  settings: { endpointUrl: undefined, region: "us-east-1" },
};

async function collect(job: CollectionJob, signal = new AbortController().signal) {
  const resources: PricedResource[] = [];
  const sink = {
    onProgress: () => undefined,
    onResources: async (page: readonly PricedResource[]) => void resources.push(...page),
  };
  const conclusion = await runCollection(job, sink, signal);
  return { resources, conclusion };
}

describe("runCollection", () => {
  it("reuses its thread for one account after another", async () => {
    await expect(collect(refusing())).rejects.toThrow(ConnectionRefusedError);
    const before = started.length;
    await expect(collect(refusing())).rejects.toThrow(ConnectionRefusedError);
    await expect(collect(refusing())).rejects.toThrow(/AccessDenied/);
    expect(started).toHaveLength(before);
  });

  it("uses separate threads for concurrent collections", async () => {
    const refused = await Promise.allSettled([collect(refusing()), collect(refusing())]);
    expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(started.length).toBeGreaterThanOrEqual(1);
    await expect(collect(refusing())).rejects.toThrow(ConnectionRefusedError);
    expect(started.length).toBeLessThanOrEqual(2);
  });

  it("signs with the current credentials, also in a reused thread", async () => {
    await expect(collect(refusing())).rejects.toThrow(ConnectionRefusedError);
    vi.stubEnv("AWS_ACCESS_KEY_ID", "another");
    await expect(collect(refusing())).rejects.toThrow(ConnectionRefusedError);
    expect(signedBy.at(-1)).toBe("another");
    expect(signedBy).toContain("test");
  });

  it("keeps the thread after a small account, and ends it after a large one", async () => {
    await collect(sandbox);
    const before = started.length;
    const small = await collect(sandbox);
    expect(small.resources.length).toBeGreaterThan(0);
    expect(small.conclusion.covered.length).toBeGreaterThan(0);
    expect(started).toHaveLength(before);
    const large = await collect({ ...sandbox, connection: { ...sandbox.connection, size: 6_000 } as never });
    expect(large.resources.length).toBeGreaterThan(2_000);
    expect(started).toHaveLength(before);
    expect((await collect(sandbox)).resources).toHaveLength(small.resources.length);
    expect(started).toHaveLength(before + 1);
  });

  it("reads on while pages are being stored, until about 2,000 resources wait", async () => {
    const size = 6_000;
    let [received, waiting, most] = [0, 0, 0];
    const { promise: overLimit, resolve: isOverLimit } = Promise.withResolvers<void>();
    const onResources = async (page: readonly PricedResource[]) => {
      received += page.length;
      waiting += page.length;
      most = Math.max(most, waiting);
      if (received > 2_000) isOverLimit();
      await overLimit;
      waiting -= page.length;
    };
    const job = { ...sandbox, connection: { ...sandbox.connection, size } as never };
    await runCollection(job, { onProgress: () => undefined, onResources }, new AbortController().signal);
    expect(received).toBeGreaterThan(2_000);
    // Twelve concurrent lists, each of which passes on a page of 200 before it waits.
    expect(most).toBeLessThanOrEqual(2_000 + 12 * 200);
  });

  it("concludes only when every page is stored", async () => {
    let [received, stored] = [0, 0];
    const onResources = async (page: readonly PricedResource[]) => {
      received += page.length;
      // wall: simulates a page that takes a while; the test passes for any duration.
      await new Promise((resolve) => setTimeout(resolve, 50));
      stored += page.length;
    };
    await runCollection(sandbox, { onProgress: () => undefined, onResources }, new AbortController().signal);
    expect(received).toBeGreaterThan(0);
    expect(stored).toBe(received);
  });

  it("ends a thread that was canceled half way, or whose pages could not be stored", async () => {
    await collect(sandbox);
    const before = started.length;
    const slow: CollectionJob = { ...sandbox, connection: { ...sandbox.connection, answerMs: 20 } as never };
    const abort = new AbortController();
    const cancelled = collect(slow, abort.signal);
    abort.abort(new Error("cancelled by a person"));
    await expect(cancelled).rejects.toThrow("cancelled by a person");

    const full = runCollection(
      sandbox,
      { onProgress: () => undefined, onResources: () => Promise.reject(new Error("the disk is full")) },
      new AbortController().signal,
    );
    await expect(full).rejects.toThrow("the disk is full");
    expect(started).toHaveLength(before + 1);
    await collect(sandbox);
    expect(started).toHaveLength(before + 2);
    expect(started[before]?.threadId).toBe(-1);
  });
});
