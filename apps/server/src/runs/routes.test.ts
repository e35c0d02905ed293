import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
  address = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

interface StreamEvent {
  id: string;
  event: string;
  data: { id: string; kind: string; status: string };
}

/** Reads the event stream until `enough` returns true. */
async function readEvents(
  as: TestPerson,
  lastEventId: string | undefined,
  enough: (events: StreamEvent[]) => boolean,
) {
  const abort = new AbortController();
  const response = await fetch(`${address}/api/events`, {
    headers: {
      authorization: `Bearer ${as.idToken}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
    signal: abort.signal,
  });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  const events: StreamEvent[] = [];
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
      const id = field("id");
      if (id) events.push({ id, event: field("event") ?? "", data: JSON.parse(field("data") ?? "null") });
    }
    if (enough(events)) break;
  }
  abort.abort();
  return events;
}

const ended = (events: StreamEvent[]) => events.some((one) => one.data.status === "completed");

describe("GET /events", () => {
  test("streams a run from its start to its end, and resumes after the last event seen", async () => {
    const listening = readEvents(ana, "0", ended);
    const { body } = await server.call("POST /resources/discover", { as: ana });
    const events = await listening;
    expect(events.every((one) => one.event === "run" && one.data.id === body.runId)).toBe(true);
    expect(events[0]?.data.status).toBe("queued");
    const resumed = await readEvents(ana, events[1]?.id, ended);
    expect(resumed.map((one) => one.id)).toEqual(events.slice(2).map((one) => one.id));
  });

  test("the last event of a run equals GET /runs/:id, including its result", async () => {
    const eva = await server.person();
    await server.call("POST /resources/discover", { as: eva });
    await server.call("POST /cost/analysis", { as: eva });
    for (const kind of ["discovery", "cost_analysis"]) {
      const isEnd = ({ data }: StreamEvent) => data.status === "completed" && data.kind === kind;
      const event = (await readEvents(eva, "0", (events) => events.some(isEnd))).find(isEnd);
      const { body } = await server.call("GET /runs/:id", { as: eva, params: { id: event?.data.id ?? "" } });
      expect(body.result).not.toBeNull();
      expect(event?.data).toEqual(body);
    }
  });

  test("another workspace receives none of it", async () => {
    const ben = await server.person();
    await server.call("POST /resources/discover", { as: ana });
    const own = readEvents(ben, "0", ended);
    const { body } = await server.call("POST /resources/discover", { as: ben });
    for (const event of await own) expect(event.data.id).toBe(body.runId);
  });
});

describe("GET /runs", () => {
  test("lists runs newest first, in pages, filtered by status", async () => {
    await server.call("POST /resources/discover", { as: ana });
    await server.call("POST /resources/discover", { as: ana });
    const all = await server.call("GET /runs", { as: ana });
    const times = all.body.runs.map((one: { createdAt: string }) => one.createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    const first = await server.call("GET /runs", { as: ana, query: { limit: 1 } });
    const second = await server.call("GET /runs", {
      as: ana,
      query: { limit: 1, cursor: first.body.nextCursor },
    });
    expect([first.body.runs[0].id, second.body.runs[0].id]).toEqual([
      all.body.runs[0].id,
      all.body.runs[1].id,
    ]);
    const failed = await server.call("GET /runs", { as: ana, query: { status: "failed" } });
    expect(failed.body).toMatchObject({ runs: [], total: 0 });
  });

  test("one run has its progress and result", async () => {
    const { body } = await server.call("POST /resources/discover", { as: ana });
    const one = await server.call("GET /runs/:id", { as: ana, params: { id: body.runId } });
    expect(one.body).toMatchObject({
      kind: "discovery",
      status: "completed",
      error: null,
      result: { runId: body.runId },
    });
    expect(one.body.progress.done).toBe(one.body.progress.total);
    expect(one.body.progress.total).toBeGreaterThan(50);
  });
});

describe("POST /runs/:id/cancel", () => {
  test("a run that has ended cannot be canceled", async () => {
    const { body } = await server.call("POST /resources/discover", { as: ana });
    const { status, code } = await server.call("POST /runs/:id/cancel", {
      as: ana,
      params: { id: body.runId },
    });
    expect([status, code]).toEqual([409, "conflict"]);
  });

  test("a queued run ends immediately, and waiting callers are notified", async () => {
    const ben = await server.person();
    const { body } = await server.call("POST /resources/discover", {
      as: ben,
      headers: { prefer: "respond-async" },
    });
    const waiting = server.call("POST /resources/discover", { as: ben });
    const cancelled = await server.call("POST /runs/:id/cancel", { as: ben, params: { id: body.runId } });
    expect(cancelled.status).toBe(200);
    const { status, code } = await waiting;
    // The queue may have handed out the run just before: it then ended itself.
    expect([
      [409, "run_cancelled"],
      [200, undefined],
    ]).toContainEqual([status, code]);
  });

  test("another workspace's run is not found", async () => {
    const ben = await server.person();
    const { body } = await server.call("POST /resources/discover", { as: ana });
    for (const key of ["GET /runs/:id", "POST /runs/:id/cancel"] as const) {
      expect((await server.call(key, { as: ben, params: { id: body.runId } })).status).toBe(404);
    }
  });
});
