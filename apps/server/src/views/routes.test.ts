import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
});
afterAll(() => server.close());

const search = { severity: "CRITICAL", q: "bucket" };

test("a view is saved, listed, replaced, and deleted", async () => {
  const body = { page: "findings", name: "  Critical buckets ", search } as const;
  const { status, body: saved } = await server.call("POST /views", { as: ana, body });
  expect([status, saved.view.name, saved.view.search]).toEqual([201, "Critical buckets", search]);

  const again = await server.call("POST /views", { as: ana, body });
  expect(again.status).toBe(409);
  expect(again.text).toContain("You already have a view named “Critical buckets”.");

  const replaced = { ...body, search: { q: "other" }, replace: true };
  await server.call("POST /views", { as: ana, body: replaced });
  const listed = await server.call("GET /views", { as: ana, query: { page: "findings" } });
  expect(listed.body.views.map((view: { search: object }) => view.search)).toEqual([{ q: "other" }]);

  const params = { id: saved.view.viewId };
  expect((await server.call("DELETE /views/:id", { as: ana, params })).status).toBe(204);
  expect((await server.call("DELETE /views/:id", { as: ana, params })).status).toBe(404);
});

test.each([
  ["an empty name", { name: " " }, "name"],
  ["a name of 61 characters", { name: "n".repeat(61) }, "name"],
  ["an unknown page", { page: "nowhere" }, "page"],
  ["a long value", { search: { q: "x".repeat(2049) } }, "search.q"],
  [
    "41 parameters",
    { search: Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`p${index}`, "1"])) },
    "search",
  ],
])("%s is refused", async (_, wrong, path) => {
  const body = { page: "findings", name: "Mine", search: {}, ...wrong };
  // A body that the contract rejects does not have its type.
  const { status, body: problem } = await server.call("POST /views", { as: ana, body: body as never });
  expect(status).toBe(400);
  expect(problem.issues.map((issue: { path: string }) => issue.path)).toContain(path);
});
