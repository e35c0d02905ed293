import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { serveInterface } from "../testing/served-interface.ts";
import { ApiError } from "./api-error.ts";
import { orNeverAnalysed } from "./or-never-analysed.ts";

const refusal = (message: string) => new ApiError({ status: 404, code: "not_found", message });

/** The server's response about known costs, one per request. */
let answers: Response[];
let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answers = [];
  serveInterface({ "GET /cost/status": () => answers.shift() ?? { known: true } });
});

test('§8 a message that contains "No cost analysis found" is a result; every other failure stays a failure', async () => {
  expect(await orNeverAnalysed(client, async () => 4)).toBe(4);
  const none = refusal("No cost analysis found. Run one.");
  expect(await orNeverAnalysed(client, () => Promise.reject(none))).toBeNull();
  const other = refusal("There is no such account.");
  await expect(orNeverAnalysed(client, () => Promise.reject(other))).rejects.toBe(other);
});

test("requests no costs before any are known", async () => {
  const no = { known: false };
  const yes = { known: true };
  answers = [Response.json(no), Response.json(yes), Response.json(no), Response.json(yes)];
  const ask = vi.fn(async () => 4);
  expect(await orNeverAnalysed(client, ask)).toBeNull();
  expect(ask).not.toHaveBeenCalled();
  expect(await orNeverAnalysed(client, ask)).toBe(4);
  // Known costs stay known until a change.
  expect(await orNeverAnalysed(client, ask)).toBe(4);
  expect(answers).toHaveLength(2);
  await client.invalidateQueries({ queryKey: ["cost"] });
  expect(await orNeverAnalysed(client, ask)).toBeNull();
});

test("a missing response is a failure, not an empty state", async () => {
  answers = [Response.json({ message: "No." }, { status: 500 })];
  await expect(orNeverAnalysed(client, async () => 4)).rejects.toThrow("No.");
});
