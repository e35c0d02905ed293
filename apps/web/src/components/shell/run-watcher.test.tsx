import { useQuery, useQueryClient } from "@tanstack/react-query";
import { act } from "react";
import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { recentRunsQuery } from "../../lib/runs-query.ts";
import { type RenderedRoute, renderRoute } from "../../testing/render-route.tsx";
import { requestsOf, serveInterface } from "../../testing/served-interface.ts";
import { RunWatcher } from "./run-watcher.tsx";

let page: RenderedRoute;
afterEach(() => page.unmount());

function Page() {
  const client = useQueryClient();
  useQuery(recentRunsQuery);
  useQuery({ queryKey: ["resources"], queryFn: async () => (await fetch("/api/resources")).json() });
  useQuery({
    queryKey: ["security", "findings", {}],
    queryFn: async () => (await fetch("/api/security/findings")).json(),
  });
  useQuery({
    queryKey: ["recommendations", "list", {}],
    queryFn: async () => (await fetch("/api/cost/recommendations")).json(),
  });
  const poll = () => void client.invalidateQueries({ queryKey: recentRunsQuery.queryKey });
  return (
    <>
      <RunWatcher />
      <button type="button" onClick={poll}>
        Poll
      </button>
    </>
  );
}

/** Opens a page whose server reports a run as running, with an event stream that the test writes. */
async function open() {
  const info = vi.spyOn(toast, "info").mockReturnValue("");
  let status = "running";
  let events: ReadableStreamDefaultController<Uint8Array> | undefined;
  const run = () => ({ id: "1", kind: "discovery", status, result: null, error: null });
  serveInterface({
    "GET /events": () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            events = controller;
          },
        }),
      ),
    "GET /runs": () => ({ runs: [run()], nextCursor: null, total: 1 }),
    "GET /resources": {},
    "GET /security/findings": {},
    "GET /cost/recommendations": {},
  });
  page = await renderRoute({ "/": Page }, { path: "/" });
  await vi.waitFor(() => expect(requestsOf("GET /resources")).toHaveLength(1), { timeout: 30_000 });
  return {
    shown: () => info.mock.calls.map(([text]) => text),
    cancel: () => {
      status = "cancelled";
    },
    poll: () => page.click(page.button("Poll")),
    send: () =>
      act(async () => {
        events?.enqueue(new TextEncoder().encode(`event: run\ndata: ${JSON.stringify(run())}\n\n`));
      }),
  };
}

const CANCELED = "Discovery was canceled. Data read so far is kept.";

test("an end that polling reads first shows its toast and reloads the data, once", async () => {
  const { shown, cancel, poll, send } = await open();
  cancel();
  await poll();
  await vi.waitFor(() => expect(shown()).toEqual([CANCELED]), { timeout: 30_000 });
  await vi.waitFor(() => expect(requestsOf("GET /resources")).toHaveLength(2), { timeout: 30_000 });
  // A discovery changes which findings are on attack paths.
  await vi.waitFor(() => expect(requestsOf("GET /security/findings")).toHaveLength(2), { timeout: 30_000 });
  // Savings are evaluated with it: a list from before says that there is nothing to save.
  await vi.waitFor(() => expect(requestsOf("GET /cost/recommendations")).toHaveLength(2), {
    timeout: 30_000,
  });
  await send();
  await poll();
  await vi.waitFor(() => expect(requestsOf("GET /runs")).toHaveLength(3), { timeout: 30_000 });
  expect(shown()).toEqual([CANCELED]);
});

test("an end that an event reports first shows its toast once", async () => {
  const { shown, cancel, poll, send } = await open();
  cancel();
  await send();
  await vi.waitFor(() => expect(shown()).toEqual([CANCELED]), { timeout: 30_000 });
  await poll();
  await vi.waitFor(() => expect(requestsOf("GET /runs")).toHaveLength(2), { timeout: 30_000 });
  expect(shown()).toEqual([CANCELED]);
});
