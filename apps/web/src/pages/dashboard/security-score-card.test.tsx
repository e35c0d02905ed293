import { afterEach, beforeEach, expect, test } from "vitest";
import { score } from "./testing/answers.ts";
import { api, closePage, open, panel, startOver } from "./testing/dashboard-page.tsx";

beforeEach(startOver);
afterEach(closePage);

test.each([
  [{ comparable: true, comparableScore: null }, null],
  [{ comparable: false, comparableScore: 49 }, "Not comparable because of missing data. Previous score: 49."],
  [{ comparable: false, comparableScore: null }, "Not comparable because of missing data."],
])("a score with the fact %j shows %j", async (standing, sentence) => {
  api.answers["GET /security/score"] = { ...score, score: 4, ...standing };
  await open();
  const said = [...panel("Security Score").querySelectorAll("p")].map((one) => one.textContent);
  expect(said.filter((one) => one?.startsWith("Not comparable"))).toEqual(
    sentence === null ? [] : [sentence],
  );
});
