import { endpoints } from "@skyledger/contract/endpoints";
import { expect, test } from "vitest";
import { keyOf, readRecording } from "./recorded-answers.ts";

const paths = Object.entries(endpoints).map(([key, endpoint]) => {
  const [method = "", path = ""] = key.split(" ");
  return { method, pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, "[^/]+")}$`), endpoint };
});

test("what is recorded is still what the contract promises", () => {
  const recording = readRecording();
  const wrong: string[] = [];
  let compared = 0;
  for (const [data, answers] of Object.entries(recording.answers))
    for (const [key, { status, body }] of Object.entries(answers)) {
      const [method = "", url = ""] = key.split(" ");
      const [path = ""] = url.split("?");
      const found = paths.find((one) => one.method === method && one.pattern.test(path));
      if (found === undefined) {
        wrong.push(`${data}: ${key} is no endpoint`);
        continue;
      }
      if (status >= 400 || body === "") continue;
      const responses: Partial<
        Record<number, { safeParse: (value: unknown) => { success: boolean } } | null>
      > = found.endpoint.responses;
      compared += 1;
      if (responses[status]?.safeParse(JSON.parse(body)).success !== true) wrong.push(`${data}: ${key}`);
    }
  expect(wrong, "made again by: node e2e/take-screens.ts --record").toEqual([]);
  expect(compared).toBeGreaterThan(20);
});

test("a request has one name, in whatever order its parameters are", () => {
  expect(keyOf("GET", "http://127.0.0.1:4000/api/runs?limit=5&cursor=a")).toBe(
    "GET /api/runs?cursor=a&limit=5",
  );
  expect(keyOf("GET", "http://127.0.0.1:1/api/auth/me")).toBe("GET /api/auth/me");
});
