import { afterEach, beforeEach, expect, test } from "vitest";
import { finding, findingsPage } from "../../../components/findings/testing/finding.ts";
import {
  api,
  button,
  closePage,
  inCards,
  open,
  press,
  settle,
  startOver,
  text,
} from "../testing/security-page.tsx";

beforeEach(() => {
  startOver();
  inCards();
});
afterEach(closePage);

test("§2 a card shows the problem, the location, the fix, and whether it is automatic", async () => {
  const one = finding();
  const manual = { ...one.remediation, automationAvailable: false };
  api.answers["GET /security/findings"] = findingsPage([
    one,
    finding({ findingId: "f2", remediation: manual }),
  ]);
  await open();
  const [first, second] = [...document.querySelectorAll("article")].map((card) => card.textContent);
  for (const words of [
    one.title,
    one.description,
    one.resourceName,
    one.service,
    one.remediation.description,
  ]) {
    expect(first).toContain(words);
  }
  expect(first).toContain("Auto-fixable");
  expect(second).not.toContain("Auto-fixable");
});

test("a card shows how often it was seen, regressions, and the console link", async () => {
  api.answers["GET /security/findings"] = findingsPage([
    finding({ detectionCount: 3, regression: true, sourceUrl: "https://console.aws.amazon.com/s3" }),
    finding({ findingId: "f2", detectionCount: 1, status: "IGNORED" }),
  ]);
  await open("?status=ALL");
  const [first, second] = [...document.querySelectorAll("article")];
  expect(first?.textContent).toContain("Detected 3 times");
  expect(first?.textContent).toContain("Regression");
  expect(first?.querySelector('a[target="_blank"]')?.getAttribute("href")).toBe(
    "https://console.aws.amazon.com/s3",
  );
  expect(second?.textContent).not.toContain("Detected");
  expect(second?.textContent).toContain("Reactivate");
  expect(second?.textContent).not.toContain("Mark Fixed");
});

test("an active finding shows its due date, and that it is overdue; a resolved one shows neither", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  api.answers["GET /security/findings"] = findingsPage([
    finding({ findingId: "f1", dueAt: inDays(-1) }),
    finding({ findingId: "f2", dueAt: inDays(3) }),
    finding({ findingId: "f3", dueAt: null }),
    finding({ findingId: "f4", status: "RESOLVED", dueAt: null, resolvedAt: inDays(-1) }),
  ]);
  await open("?status=ALL");
  const [overdue, due, none, resolved] = [...document.querySelectorAll("article")].map(
    (one) => one.textContent ?? "",
  );
  expect(overdue).toContain("Overdue since ");
  expect(due).toMatch(/Due \w+/);
  expect(due).not.toContain("Overdue");
  for (const one of [none, resolved]) expect(one).not.toMatch(/Due|Overdue/);
});

test("the filter by due date appears with a policy, and asks for overdue findings", async () => {
  await open();
  expect(document.querySelector("select[aria-label='Due date']")).toBeNull();
  await closePage();
  api.answers["GET /security/settings"] = {
    ignoreNoteRequired: false,
    dueDays: { CRITICAL: 7, HIGH: null, MEDIUM: null, LOW: null, INFORMATIONAL: null },
  };
  await open("?due=overdue&severity=HIGH");
  const select = document.querySelector<HTMLSelectElement>("select[aria-label='Due date']");
  expect(select?.value).toBe("overdue");
  expect(
    api.asked.some((one) => one.startsWith("GET /security/findings?") && one.includes("due=overdue")),
  ).toBe(true);
});

test("a severity selected in the summary filters active findings from the first page", async () => {
  const { search } = await open("?status=ALL&cursor=c&page=2");
  await press(/^High/);
  expect(search()).toBe("?severity=HIGH");
  expect(api.asked.at(-1)).toBe("GET /security/findings?limit=100&status=ACTIVE&severity=HIGH&sort=risk");
});

test("a link into the middle of a shortened list opens its start", async () => {
  api.answers["GET /security/findings"] = (query: URLSearchParams) =>
    query.has("cursor") ? findingsPage([], { total: 1 }) : findingsPage([finding()]);
  const { search } = await open("?cursor=c&page=3");
  await settle();
  expect(search()).toBe("");
  expect(document.querySelectorAll("article")).toHaveLength(1);
});

test.each([
  ["IGNORED", "No IGNORED findings."],
  ["RESOLVED", "No RESOLVED findings."],
  ["ALL", "No findings."],
  ["ACTIVE", "Great job! No active security issues found."],
])("§2 an empty list under %s shows: %s", async (status, sentence) => {
  api.answers["GET /security/findings"] = findingsPage([]);
  await open(`?status=${status}`);
  expect(text()).toContain("No findings in this category");
  const said = document.querySelector("[data-empty-state]")?.textContent;
  expect(said).toContain(sentence);
  if (status === "ALL") expect(said).not.toMatch(/No [A-Z]+ findings/);
});

test("§3 a finding without a status counts as ACTIVE", async () => {
  const { status: _, ...without } = finding();
  api.answers["GET /security/findings"] = { ...findingsPage([finding()]), findings: [without] };
  await open();
  expect(document.querySelector("article")?.textContent).toContain("ACTIVE");
  expect(button(/^Mark Fixed/).disabled).toBe(false);
  expect(button(/^Auto Fix/).disabled).toBe(false);
});

test("§2 the status filter shows All, ACTIVE, RESOLVED, and IGNORED as specified", async () => {
  await open();
  const filter = [...document.querySelectorAll("fieldset")].find((one) =>
    one.textContent?.startsWith("Status"),
  );
  const labels = [...(filter?.querySelectorAll("button") ?? [])];
  expect(labels.map((one) => one.textContent?.replace(/\d+$/, ""))).toEqual([
    "All",
    "ACTIVE",
    "RESOLVED",
    "IGNORED",
  ]);
  // A text-transform style would change the visible word.
  expect(filter?.outerHTML).not.toMatch(/\b(?:lowercase|uppercase|capitalize)\b/);
});
