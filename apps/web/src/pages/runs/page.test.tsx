import { afterEach, expect, test } from "vitest";
import type { Run } from "../../lib/runs-query.ts";
import { closePage, openPage, startServer } from "../../testing/served-page.tsx";
import { RunsPage } from "./page.tsx";

const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
const run = (id: string, parts: Partial<Run>): Run => ({
  ...{ id, kind: "discovery", status: "completed", accountIds: ["a"], attempts: 1, error: null },
  progress: { done: 1, total: 1, resources: 5, gaps: 0, current: null, estimatedSecondsLeft: 0 },
  ...{ result: null, createdAt: at(7300), startedAt: null, finishedAt: null },
  ...parts,
});
afterEach(closePage);

const durations = () =>
  [...document.querySelectorAll("tbody tr")].map((row) => row.querySelectorAll("td")[3]?.textContent);

test("an active run counts up, an ended one keeps its duration, and a waiting one has none", async () => {
  startServer({
    "GET /runs": {
      runs: [
        run("active", { status: "running", startedAt: at(7200) }),
        run("ended", { startedAt: at(7200), finishedAt: at(7155) }),
        run("waiting", { status: "queued" }),
      ],
      ...{ nextCursor: null, total: 3 },
    },
  });
  await openPage({ path: "/runs", component: RunsPage }, "/runs");
  expect(durations()).toEqual(["2 h 0 min", "45 s", "–"]);
});

test("a run's error is its result", async () => {
  startServer({
    "GET /runs": { runs: [run("failed", { status: "failed", error: "No." })], nextCursor: null, total: 1 },
  });
  await openPage({ path: "/runs", component: RunsPage }, "/runs");
  const texts = [...document.querySelectorAll("tbody td")].map((cell) => cell.textContent);
  expect(texts[0]).toContain("No.");
  expect(texts.at(-1)).toBe("No.");
});
