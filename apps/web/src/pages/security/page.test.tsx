import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shareText } from "./paths/path-words.ts";
import {
  api,
  button,
  closePage,
  noPaths,
  open,
  press,
  problem,
  run,
  runs,
  score,
  settle,
  startOver,
  text,
} from "./testing/security-page.tsx";

beforeEach(startOver);
afterEach(closePage);

test("§2 score, grade, trend, and quick stats", async () => {
  await open();
  const ring = document.querySelector("svg[role=img]");
  expect(ring?.getAttribute("aria-label")).toBe("Security score 72 of 100, grade C");
  expect(ring?.getAttribute("data-colour")).toBe("medium");
  expect(text()).toContain("improving");
  expect(text()).toContain("Total Findings10");
  expect(text()).toContain("Auto-Remediable5");
  expect([/^Critical\s*1$/, /^High\s*2$/, /^Medium\s*3$/, /^Low\s*4$/].map(button)).toHaveLength(4);
});

const startHere = () => document.querySelector("[aria-label='Attack paths']")?.textContent ?? "";
/** Waits for the statement, whose parts arrive one after the other. */
const opensWith = (statement: string | RegExp) =>
  vi.waitFor(() => expect(startHere()).toMatch(statement), { timeout: 300_000 });
const linksOf = (text: string) =>
  [...document.querySelectorAll("a")]
    .filter((link) => link.textContent === text)
    .map((link) => link.getAttribute("href"));
const cut = { text: "Close TCP 22 of i-1 to the internet", paths: 63, ends: 12 };

test("opens with the change that is on most attack paths, in the accounts in scope", async () => {
  api.answers["GET /paths"] = { ...noPaths, total: 70, bestCut: { ...cut, findingId: "f-1", fixId: "fix" } };
  await open("?account=acc");
  expect(api.asked).toContain("GET /paths?accountId=acc&limit=1");
  await opensWith(
    "Start here: Close TCP 22 of i-1 to the internet. It is on 63 of 70 attack paths and ends 12; 51 targets have another way.",
  );
  expect(startHere()).not.toContain("more paths can exist");
  expect(linksOf("Show the finding and its fix")).toEqual(["/security/findings/f-1"]);
  expect(linksOf("Show attack paths")).toEqual(["/security/paths?account=acc"]);
});

test("states how many of the active findings are on attack paths, with a link to them", async () => {
  api.answers["GET /paths"] = { ...noPaths, total: 70, bestCut: cut };
  const onPaths = (total: number) => {
    const listed = api.answers["GET /security/findings"] as object;
    api.answers["GET /security/findings"] = (query: URLSearchParams) =>
      query.get("path") === "any" ? { ...listed, total } : listed;
  };
  onPaths(2);
  await open("?account=acc");
  expect(api.asked).toContain("GET /security/findings?accountId=acc&status=ACTIVE&path=any&limit=1");
  await opensWith("20% of the active findings (2 of 10) are on attack paths. Start here: ");
  expect(linksOf("20% of the active findings")).toEqual(["/security?group=path&account=acc"]);
  await closePage();
  startOver();
  api.answers["GET /paths"] = { ...noPaths, total: 70, bestCut: cut };
  onPaths(0);
  await open();
  await opensWith(/^Start here: /);
});

test("shares are rounded, but never to none or all", () => {
  expect([0, 1, 4, 5, 15, 994, 995, 999, 1000].map((part) => shareText(part, 1000))).toEqual([
    ...["0%", "Less than 1%", "Less than 1%", "1%", "2%"],
    ...["99%", "More than 99%", "More than 99%", "100%"],
  ]);
});

test("a change without a finding or without a fix offers neither, and what was not read is stated", async () => {
  const missing = [{ iamAction: "s3:GetBucketPolicy", of: "arn:aws:s3:::a" }];
  api.answers["GET /paths"] = {
    ...noPaths,
    total: 1,
    bestCut: { ...cut, paths: 1, ends: 1, findingId: "f" },
    missing,
  };
  await open();
  await opensWith("It ends 1 of 1 attack path. Not everything has been read, so more paths can exist.");
  expect(linksOf("Show the finding")).toEqual(["/security/findings/f"]);
  api.answers["GET /paths"] = { ...noPaths, total: 1, bestCut: cut };
  await closePage();
  await open();
  await opensWith("It is on 63 of 1 attack path and ends 12;");
  expect(linksOf("Show the finding")).toEqual([]);
});

test("no attack path, no discovery, and a failure are three different statements", async () => {
  await open();
  await opensWith("No attack paths found in the collected data.");
  await closePage();
  api.answers["GET /paths"] = { ...noPaths, takenAt: null };
  await open();
  await opensWith("Attack paths: no discovery has read these accounts.");
  await closePage();
  api.answers["GET /paths"] = problem(500, { message: "The database is busy." });
  await open();
  await vi.waitFor(() => expect(text()).toContain("The database is busy."), { timeout: 300_000 });
  expect(startHere()).toBe("");
  api.answers["GET /paths"] = { ...noPaths, total: 70, bestCut: cut };
  await press(/^Retry$/);
  await settle();
  await opensWith("It is on 63 of 70 attack paths and ends 12; 51 targets have another way.");
});

/** A finished full scan, as in the history. */
const scanned = (changed: { score: number; comparable?: boolean }) => ({
  scanId: `scan-${changed.score}`,
  startedAt: "2026-01-01T00:00:00Z",
  finishedAt: "2026-01-01T00:01:00Z",
  grade: "C",
  findingsCount: 1,
  newFindings: 0,
  resolvedFindings: 0,
  regressions: 0,
  evaluated: 10,
  unknown: 0,
  partial: false,
  comparable: true,
  ...changed,
});

test("a score that is not comparable is labeled, with the previous one, and shows no trend", async () => {
  api.answers["GET /security/score"] = { ...score, score: 4, comparable: false, comparableScore: 72 };
  await open();
  expect(text()).toContain("not comparable");
  expect(text()).toContain("The last score isn't comparable because of missing data. Previous score: 72.");
  expect(text()).not.toContain("improving");
});

test("a score that is not comparable without a previous one shows none", async () => {
  api.answers["GET /security/score"] = { ...score, comparable: false, comparableScore: null };
  await open();
  expect(text()).toContain("The last score isn't comparable because of missing data.");
  expect(text()).not.toContain("Previous score");
});

test("scans that are not comparable are marked in the history and left out of its chart", async () => {
  const scans = [scanned({ score: 72 }), scanned({ score: 4, comparable: false }), scanned({ score: 70 })];
  api.answers["GET /security/scans"] = { scans, nextCursor: null, total: 3 };
  await open("?view=scans");
  const rows = () => [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);
  // The code of the panel is loaded on first use.
  await expect
    .poll(async () => {
      await settle();
      return rows().length;
    })
    .toBe(3);
  expect(rows().map((row) => row?.includes("Not comparable"))).toEqual([false, true, false]);
  expect(text()).toContain("70 → 72 over 2 scans");
});

test("before the first scan, findings are not requested", async () => {
  api.answers["GET /security/score"] = { ...score, score: null, grade: null, lastScan: null, scanId: null };
  await open();
  expect(text()).toContain("No security scan has run");
  expect(api.asked.some((one) => one.startsWith("GET /security/findings"))).toBe(false);
  expect(button(/^Export/).disabled).toBe(true);
});

test("a scan that is running when the page opens is followed to its end", async () => {
  api.answers["GET /runs"] = runs(run("running"));
  await open();
  expect(button("Scanning...").disabled).toBe(true);
  expect(text()).toContain("Checking it · 0 of 1 checks");
  api.answers["POST /runs/r1/cancel"] = run("cancelled");
  api.answers["GET /runs"] = runs(run("failed", { error: "No account answered." }));
  await press("Cancel");
  expect(text()).toContain("No account answered.");
  expect(button("Run Security Scan").disabled).toBe(false);
});

test("results that were not evaluated are listed in a sheet, each with its reason; closing it stays on the page", async () => {
  api.answers["GET /security/score"] = { ...score, unknown: 3 };
  api.answers["GET /security/not-evaluated"] = (query: URLSearchParams) => ({
    notEvaluated: [
      {
        checkId: "sqs-queue-encrypted",
        title: "SQS queues encrypt stored messages",
        resourceId: null,
        resourceName: "SQS Queue",
        resourceType: "AWS::SQS::Queue",
        region: "us-east-1",
        accountId: "acc",
        accountName: "Sandbox",
        why: "List of SQS queues: access denied.",
        missing: "list of type SQS Queue",
        reason: "denied",
      },
    ],
    checks: [{ checkId: "sqs-queue-encrypted", title: "SQS queues encrypt stored messages", count: 1 }],
    notListed: query.has("checkId") ? 0 : 2,
    nextCursor: null,
    total: 1,
  });
  const { search } = await open();
  await press("3 not evaluated");
  expect(search()).toContain("panel=not-evaluated");
  // The panel is a separate chunk.
  await vi.waitFor(async () => {
    await settle();
    expect(text()).toContain("All SQS Queue resources");
  }, 300_000);
  expect(text()).toContain("List of SQS queues: access denied.");
  expect(text()).toContain("Check: SQS queues encrypt stored messages · us-east-1 · Sandbox");
  expect(text()).toContain("2 more are counted but not listed.");
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  await settle();
  expect(search()).not.toContain("panel");
  expect(text()).not.toContain("All SQS Queue resources");
});

test("a link opens the list of results that were not evaluated, for one check", async () => {
  api.answers["GET /security/score"] = { ...score, unknown: 1 };
  api.answers["GET /security/not-evaluated"] = {
    notEvaluated: [],
    checks: [],
    notListed: 0,
    nextCursor: null,
    total: 0,
  };
  await open("?panel=not-evaluated&notEvaluated=sqs-queue-encrypted");
  await vi.waitFor(async () => {
    await settle();
    expect(text()).toContain("All checks were evaluated.");
  }, 300_000);
  expect(api.asked.find((one) => one.startsWith("GET /security/not-evaluated"))).toContain(
    "sqs-queue-encrypted",
  );
});
