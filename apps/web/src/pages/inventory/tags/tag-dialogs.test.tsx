import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, requestsOf, serveInterface } from "../../../testing/served-interface.ts";
import { EditTagsDialog } from "./edit-tags-dialog.tsx";
import type { TagChange, TagPlan } from "./tag-queries.ts";
import { TagRunDialog } from "./tag-run-dialog.tsx";

let drawn: Root | undefined;

const resource = {
  resourceId: "arn:aws:s3:::logs",
  resourceName: "logs",
  resourceType: "S3",
  accountId: "acc",
  region: "eu-west-1",
  changes: [{ key: "Team", before: null, after: "ops" }],
};
const plan: TagPlan = {
  items: [{ ...resource, sandbox: false }],
  leftOut: [
    {
      reason: "tags_unread",
      text: "The current tags could not be read: access denied.",
      count: 60,
      resources: [{ resourceId: "arn:aws:s3:::other", resourceName: "other" }],
    },
  ],
  beyondLimit: 3,
  approval: null,
  planHash: "hash",
};
const changeOf = (more: Partial<TagChange> = {}): TagChange => ({
  ...{ runId: "run-1", status: "completed", requestedBy: "ana@example.com", undoOf: null, error: null },
  ...{ createdAt: "2026-01-01T00:00:00Z", finishedAt: "2026-01-01T00:01:00Z" },
  items: [{ ...resource, status: "changed", message: "", undone: false }],
  undo: { resources: 1, text: "Restores the tags as they were before the change.", approval: null },
  ...more,
});

const json = (body: unknown, status = 200) => Response.json(body, { status });
const conflict = (detail: string) => json({ code: "conflict", title: "x", message: detail, detail }, 409);

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  serveInterface({});
});

afterEach(async () => {
  await act(async () => drawn?.unmount());
  document.body.replaceChildren();
});

async function show(dialog: ReactNode): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  drawn = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => drawn?.render(<QueryClientProvider client={client}>{dialog}</QueryClientProvider>));
}

const text = () => document.body.textContent ?? "";
const button = (label: string) => {
  const found = [...document.querySelectorAll("button")].find((one) => one.textContent === label);
  if (found === undefined) throw new Error(`No button "${label}" in: ${text()}`);
  return found;
};
const press = (label: string) => act(async () => button(label).click());
/** Waits for the effects of a response. */
const until = (met: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    met();
  }, 300_000);
const shows = (wanted: string) => until(() => expect(text()).toContain(wanted));

async function type(label: string, value: string): Promise<void> {
  const id = [...document.querySelectorAll("label")].find((one) => one.textContent === label)?.htmlFor ?? "";
  const input = document.getElementById(id);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function showEdit() {
  const started: string[] = [];
  await show(
    <EditTagsDialog
      selection={{ resourceIds: ["arn:aws:s3:::logs"] }}
      reach={{ count: 1, selected: 1 }}
      tagKeys={["Team"]}
      onClose={() => undefined}
      onStarted={(id) => void started.push(id)}
    />,
  );
  return started;
}

test("no request is made before the tags are valid; the plan shows the changes and the resources that are left out", async () => {
  api.answers["POST /resources/tag-changes/plan"] = () => json(plan);
  await showEdit();
  await press("Review changes");
  expect(text()).toContain("Add a tag, or choose a key to remove.");
  expect(api.asked).toEqual([]);
  await type("Key", "Team");
  await type("Value", "ops");
  await press("Review changes");
  await shows("60 left out");
  expect(api.requests[0]?.body).toEqual({
    selection: { resourceIds: ["arn:aws:s3:::logs"] },
    edit: { set: [{ key: "Team", value: "ops" }], remove: [] },
  });
  for (const part of [
    "Teamnot set",
    "access denied",
    "and 59 more",
    "3 more selected than one change can take",
  ])
    expect(text()).toContain(part);
});

test("a failed confirmation can be repeated, and is the same operation", async () => {
  api.answers["POST /resources/tag-changes/plan"] = () => json(plan);
  api.answers["POST /resources/tag-changes"] = () => conflict("Another change of tags is in progress.");
  const started = await showEdit();
  await type("Key", "Team");
  await press("Review changes");
  await shows("Change tags of 1 resource");
  await press("Change tags of 1 resource");
  await shows("Another change of tags is in progress.");
  api.answers["POST /resources/tag-changes"] = () => json({ runId: "run-1", status: "queued" }, 202);
  await press("Change tags of 1 resource");
  await until(() => expect(started).toEqual(["run-1"]));
  const confirmed = requestsOf("POST /resources/tag-changes").map(({ body }) => body);
  expect(confirmed).toHaveLength(2);
  expect(confirmed[0]).toMatchObject({ planHash: "hash", operationId: expect.any(String) });
  expect(confirmed[1]).toEqual(confirmed[0]);
});

test("an empty plan can't be confirmed", async () => {
  api.answers["POST /resources/tag-changes/plan"] = () => json({ ...plan, items: [] });
  await showEdit();
  await type("Key", "Team");
  await press("Review changes");
  await shows("Nothing can be changed.");
  expect(button("Change tags of 0 resources").disabled).toBe(true);
});

const showRun = async () => {
  const shown: string[] = [];
  await show(<TagRunDialog runId="run-1" onClose={() => undefined} onShow={(id) => void shown.push(id)} />);
  return shown;
};
const item = (name: string, status: TagChange["items"][number]["status"], message = "") => ({
  ...{ ...resource, resourceId: `arn:aws:s3:::${name}`, resourceName: name, status, message, undone: false },
});

test("a running change shows its progress and can be stopped once", async () => {
  api.answers["GET /resources/tag-changes/run-1"] = () =>
    json(
      changeOf({ status: "running", finishedAt: null, items: [item("a", "changed"), item("b", "waiting")] }),
    );
  api.answers["POST /runs/run-1/cancel"] = () => json({ runId: "run-1", status: "running" });
  await showRun();
  await shows("1 of 2 done");
  await press("Cancel");
  await shows("Canceling...");
  expect(button("Canceling...").disabled).toBe(true);
  expect(requestsOf("POST /runs/run-1/cancel")).toHaveLength(1);
});

test("failures come first, each with its reason; a stopped change lists what was not run", async () => {
  api.answers["GET /resources/tag-changes/run-1"] = () =>
    json(
      changeOf({
        status: "cancelled",
        items: [item("a", "changed"), item("b", "failed", "AccessDenied: no"), item("c", "not_run")],
      }),
    );
  await showRun();
  await shows("Stopped. 1 of 3 changed and verified, 1 failed, 1 not run.");
  const names = [...document.querySelectorAll("li p:first-child")].map((one) => one.textContent);
  expect(names.filter((name) => name?.length === 1)).toEqual(["b", "c", "a"]);
  expect(text()).toContain("AccessDenied: no");
});

test("an undo opens its own run; a rejected one shows the reason", async () => {
  api.answers["GET /resources/tag-changes/run-1"] = () => json(changeOf());
  api.answers["POST /resources/tag-changes/run-1/undo"] = () => conflict("This change was undone already.");
  const shown = await showRun();
  await shows("1 of 1 changed and verified.");
  await press("Undo for 1 resource");
  await shows("This change was undone already.");
  api.answers["POST /resources/tag-changes/run-1/undo"] = () =>
    json({ runId: "run-2", status: "queued" }, 202);
  await press("Undo for 1 resource");
  await until(() => expect(shown).toEqual(["run-2"]));
});

test("a change of another workspace is not found", async () => {
  api.answers["GET /resources/tag-changes/run-1"] = () =>
    json({ code: "not_found", title: "x", message: "Change of tags not found.", detail: "x" }, 404);
  await showRun();
  await shows("Change of tags not found.");
});
