import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

const api = { call: vi.fn() };
const CLIENT = "../../lib/client.ts";

let RemediationProgress: typeof import("./remediation-progress.tsx").RemediationProgress;

// Files of a run share their modules: those with mocks are loaded for this file alone.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(CLIENT, () => ({ api }));
  ({ RemediationProgress } = await import("./remediation-progress.tsx"));
});
afterAll(() => {
  vi.doUnmock(CLIENT);
  vi.resetModules();
});

const step = { name: "saved_state", status: "done", message: "", execution: null };
const fix = (remediationId: string, status: string, message: string) => ({
  remediationId,
  status,
  steps: [{ ...step, message }],
});
const older = fix("older", "FAILED", "of last week");

let client: QueryClient;
let root: Root;
let host: HTMLElement;
/** What the server has recorded. */
let recorded: unknown[];

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  recorded = [older];
  api.call.mockReset();
  api.call.mockImplementation(async () => ({ remediations: recorded }));
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

async function show(started: boolean): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <RemediationProgress about={{ findingId: "one" }} started={started} />
      </QueryClientProvider>,
    ),
  );
}

/** The server records a fix, and the page reads it. */
async function record(next: unknown): Promise<void> {
  recorded = [next, older];
  await act(async () => client.refetchQueries());
}

async function expectText(text: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await act(async () => undefined);
      expect(host.textContent).toContain(text);
    },
    { timeout: 30_000 },
  );
}

test("shows nothing before the start, and then no steps of an older fix", async () => {
  await show(false);
  await vi.waitFor(() => expect(api.call).toHaveBeenCalledOnce(), { timeout: 30_000 });
  await act(async () => client.refetchQueries());
  expect(host.textContent).toBe("");
  await show(true);
  expect(host.textContent).toContain("Waiting to start");
  expect(host.textContent).not.toContain("of last week");
});

test("shows the steps of a running fix", async () => {
  await show(true);
  await record(fix("new", "RUNNING", "on its way"));
  await expectText("on its way");
});

test("shows the steps of a fix that ended before it was seen running", async () => {
  await show(false);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 30_000 });
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  await show(true);
  await record(fix("new", "COMPLETED", "already done"));
  await expectText("Save the current configuration donealready done");
  expect(host.textContent).not.toContain("Waiting to start");
  expect(host.textContent).not.toContain("of last week");
});
