// Security: the scan, the score, findings, and their changes. Specification, sections 2, 4, 7, 8, and 9.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { installClock, soonShown, stopClock } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, enter, login, type Person } from "./support/people.ts";
import type { RunningServer } from "./support/server.ts";
import { answerWith, calls, hold } from "./support/traffic.ts";

type Finding = { findingId: string; title: string; status: string; note: string | null };
type Findings = { findings: Finding[]; total: number };

/**
 * Keeps three findings and ten groups of each response: with a hundred cards, the accessibility check takes
 * minutes.
 */
async function shorten(page: Page): Promise<void> {
  await page.route(
    (url) => ["/api/security/findings", "/api/security/groups"].includes(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { findings?: unknown[]; groups?: unknown[] };
      if (body.findings) body.findings = body.findings.slice(0, 3);
      if (body.groups) body.groups = body.groups.slice(0, 10);
      await route.fulfill({ response, json: body });
    },
  );
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const cards = (page: Page) => page.getByRole("article");
/**
 * A response with neither a message nor a code, as from a broken gateway: the specified text has to be shown.
 */
const speechless = { status: 418, body: "{}" };
const refused = (message: string) => ({
  status: 409,
  body: JSON.stringify({ code: "conflict", title: "Conflict", detail: message, message, error: message }),
});

/** A person whose sandbox account was scanned once. */
async function scannedMember(server: RunningServer): Promise<Person & { token: string }> {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/security/scan", { token });
  return { ...person, token };
}

const findingsOf = (server: RunningServer, token: string, query = "") =>
  ask<Findings>(server, "GET", `/security/findings${query}`, { token });

/** Shows findings as cards, an option of the page; rows are the default. */
async function chooseCards(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("skyledger.findings.layout", "cards"));
}

/** Moves the mouse off the list: while it is over the list, rows stay in place. */
const pointAway = (page: Page) => page.mouse.move(0, 0);

/** The card of one finding, at any position in the list. */
const cardOf = (page: Page, id: string) => page.locator(`[data-finding="${id}"]`);

test.describe("the scan", () => {
  test("§2 §8 before the first scan, the page offers it; it runs, its result is shown, and the data reloads after 2 s", async ({
    page,
    server,
  }) => {
    await installClock(page);
    await enter(page, await createMember(server), "/security");
    await expect(page.getByText("No security scan has run")).toBeVisible();
    await expect(button(page, /^Export/)).toBeDisabled();
    await expectAccessible(page, "security-first");
    const scan = page.waitForRequest((request) => request.url().endsWith("/api/security/scan"));
    await button(page, "Run Security Scan").first().click();
    expect((await scan).postDataJSON()).toEqual({ scanType: "FULL", categories: ["ALL"] });
    await expect(button(page, "Scanning...").first()).toBeDisabled();
    const clock = await stopClock(page);
    const banner = page.getByText(/^Security scan completed successfully\. Found \d+ findings\.$/);
    await clock.untilShown(banner);
    const reloads = calls(page, "GET", "/security/score");
    await clock.calledAfter(2000, reloads);
    // §9: a scan's message disappears after five seconds.
    await clock.shownUntil(5000, banner);
    await clock.resume();
    await expect(page.getByRole("img", { name: /^Security score \d+ of 100, grade [A-F]$/ })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
  });

  test("§8 no findings and a score of 100", async ({ page, server }) => {
    await enter(page, await createMember(server), "/security");
    await expect(page.getByText("No security scan has run")).toBeVisible();
    const now = new Date().toISOString();
    const result = {
      scanId: "r",
      status: "completed",
      findingsCount: 0,
      newFindings: 0,
      resolvedFindings: 0,
      unknown: 0,
      score: 100,
      message: "",
    };
    const progress = { done: 1, total: 1, resources: 0, gaps: 0, current: null, estimatedSecondsLeft: null };
    const run = {
      id: "r",
      kind: "security_scan",
      status: "completed",
      accountIds: [],
      attempts: 1,
      error: null,
      ...{ progress, result, createdAt: now, startedAt: now, finishedAt: now },
    };
    await answerWith(page, "POST", "/security/scan", {
      status: 202,
      body: JSON.stringify({ runId: "r", status: "queued" }),
    });
    await answerWith(page, "GET", "/runs", {
      status: 200,
      body: JSON.stringify({ runs: [run], nextCursor: null, total: 1 }),
    });
    await button(page, "Run Security Scan").first().click();
    const great = page.getByText("Great! No security issues found. Your infrastructure is secure.");
    await expect(great).toBeVisible();
    await button(page, "Dismiss").click();
    await expect(great).toBeHidden();
  });

  test("§8 a scan that can't start: the server's reason, else the specified text; the banner can be dismissed", async ({
    page,
    server,
  }) => {
    const person = await createMember(server);
    const { idToken: token } = await login(server, person);
    const { accounts } = await ask<{ accounts: { id: string }[] }>(server, "GET", "/accounts", { token });
    for (const { id } of accounts) await ask(server, "DELETE", `/accounts/${id}`, { token });
    await enter(page, person, "/security");
    await button(page, "Run Security Scan").first().click();
    await expect(page.getByText("Connect a cloud account first.")).toBeVisible();
    await button(page, "Dismiss").click();
    await expect(page.getByRole("alert")).toBeHidden();
    await answerWith(page, "POST", "/security/scan", speechless);
    await button(page, "Run Security Scan").first().click();
    await expect(page.getByText("Failed to run security scan")).toBeVisible();
  });

  test("§4 progress with Cancel; a canceled scan changes nothing", async ({ page, operator }) => {
    await shorten(page);
    await enter(page, operator, "/security");
    await expect(cards(page).first()).toBeVisible();
    const now = new Date().toISOString();
    const progress = {
      ...{ done: 3, total: 51, resources: 412, gaps: 0, estimatedSecondsLeft: null },
      current: "Running a discovery first. EC2 in eu-west-1",
    };
    const run = (status: string) => ({
      ...{ id: "r", kind: "security_scan", status, accountIds: [], attempts: 1, error: null, result: null },
      ...{ progress, createdAt: now, startedAt: now, finishedAt: status === "running" ? null : now },
    });
    let status = "running";
    await page.route(
      (url) => url.pathname === "/api/runs" || url.pathname === "/api/runs/r/cancel",
      async (route) => {
        const cancelled = route.request().method() === "POST";
        if (cancelled) status = "cancelled";
        const list = { runs: [run(status)], nextCursor: null, total: 1 };
        await route.fulfill({ json: cancelled ? run(status) : list });
      },
    );
    await answerWith(page, "POST", "/security/scan", {
      status: 202,
      body: JSON.stringify({ runId: "r", status: "queued" }),
    });
    await button(page, "Run Security Scan").click();
    await expect(
      page.getByText("Running a discovery first. EC2 in eu-west-1 · 3 of 51 tasks · 412 resources so far"),
    ).toBeVisible();
    await expectAccessible(page, "security-scanning");
    await button(page, "Cancel").click();
    await expect(
      page.getByText(
        "The scan was canceled. Results of accounts that were already checked are kept. The score is unchanged.",
      ),
    ).toBeVisible();
    await expect(button(page, "Run Security Scan")).toBeEnabled();
  });

  test("§2 the palette starts a scan from any page; a toast links to the findings", async ({
    page,
    server,
  }) => {
    await enter(page, await createMember(server), "/accounts");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("run security");
    await page.getByRole("option", { name: "Run security scan" }).click();
    await expect(page).toHaveURL(/\/accounts$/);
    await expect(page.getByText(/Security scan completed successfully/)).toBeVisible();
    await button(page, "Show findings").click();
    await expect(page).toHaveURL(/\/security/);
  });
});

test.describe("findings", () => {
  test("§2 score, trend, counts, Quick Stats, and finding cards match the API", async ({ page, server }) => {
    const person = await scannedMember(server);
    const score = await ask<{
      score: number;
      grade: string;
      trend: string;
      autoRemediable: number;
      findingsSummary: { critical: number; total: number };
    }>(server, "GET", "/security/score", { token: person.token });
    await shorten(page);
    await chooseCards(page);
    await enter(page, person, "/security");
    await expect(
      page.getByRole("img", { name: `Security score ${score.score} of 100, grade ${score.grade}` }),
    ).toBeVisible();
    await expect(page.getByText(score.trend, { exact: true })).toBeVisible();
    const stats = page.getByLabel("Quick Stats");
    await expect(stats).toContainText(`Total Findings${score.findingsSummary.total.toLocaleString("en-US")}`);
    await expect(stats).toContainText(`Auto-Remediable${score.autoRemediable.toLocaleString("en-US")}`);
    await expect(stats).toContainText("Last ScanJust now");
    await expect(button(page, `Critical ${score.findingsSummary.critical}`)).toBeVisible();
    const first = cards(page).first();
    await expect(first).toContainText("ACTIVE");
    await expect(first).toContainText("ComplianceFAILED");
    await expect(first).toContainText("Resource");
    await expect(first).toContainText("Region");
    await expectAccessible(page, "security-findings");
    await button(page, "How the score is calculated").click();
    await expect(page.getByText(/score = 100 × Σ weight × passed/)).toBeVisible();
    await expectAccessible(page, "security-score-help");
  });

  test("§2 status filter, category tabs with counts, search, and filters are in the URL", async ({
    page,
    server,
    operator,
  }) => {
    const { idToken: token } = await login(server, operator);
    const all = await findingsOf(server, token, "?limit=1");
    await enter(page, operator, "/security");
    const count = all.total.toLocaleString("en-US");
    await expect(button(page, `All ${count}`)).toBeVisible();
    // Not every finding is active: Security Hub suppresses one in the sandbox account.
    const open = await findingsOf(server, token, "?limit=1&status=ACTIVE");
    const active = open.total.toLocaleString("en-US");
    await expect(button(page, `ACTIVE ${active}`)).toHaveAttribute("aria-pressed", "true");
    for (const name of ["IAM", "Network", "Data", "Logging", "Encryption"]) {
      await expect(page.getByRole("tab", { name: new RegExp(`^${name}\\s*\\d+$`) })).toBeVisible();
    }
    await expect(page.getByRole("tab", { name: `All Categories ${active}` })).toBeVisible();
    const network = await findingsOf(server, token, "?limit=1&category=Network&status=ACTIVE");
    await page.getByRole("tab", { name: /^Network/ }).click();
    await expect(page).toHaveURL(/category=Network/);
    await expect(page.getByRole("tab", { name: `Network ${network.total}` })).toBeVisible();
    await button(page, "RESOLVED 0").click();
    await expect(page.getByText("No RESOLVED findings.")).toBeVisible();
    await expect(page.getByText("No findings in this category")).toBeVisible();
    await expect(button(page, /^Export/)).toBeDisabled();
    await expectAccessible(page, "security-none");
    await page.goBack();
    await expect(cards(page).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("tab", { name: /^Network/, selected: true })).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("no such thing");
    await expect(page).toHaveURL(/q=no\+such\+thing/);
    await expect(page.getByText("No findings match your filters.")).toBeVisible();
    await button(page, "Clear filters").first().click();
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole("combobox", { name: "Severity" }).selectOption("HIGH");
    await expect(page).toHaveURL(/severity=HIGH/);
    await expect(cards(page).first()).toContainText("High");
  });

  test("§2 no active findings: praise", async ({ page, operator }) => {
    const counts = { byStatus: { ALL: 0, ACTIVE: 0, RESOLVED: 0, IGNORED: 0 }, byCategory: [] };
    await answerWith(page, "GET", "/security/findings", {
      status: 200,
      body: JSON.stringify({
        findings: [],
        counts: { ...counts, bySeverity: [], byService: [], byRegion: [] },
        nextCursor: null,
        total: 0,
      }),
    });
    await enter(page, operator, "/security");
    await expect(page.getByText("Great job! No active security issues found.")).toBeVisible();
  });

  test("§4 §8 §9 Mark Fixed and Reactivate are shown immediately, saved, and reloaded after 2 s; the message disappears after 3 s", async ({
    page,
    server,
  }) => {
    const person = await scannedMember(server);
    await chooseCards(page);
    await installClock(page);
    await enter(page, person, "/security?status=ALL");
    const id = (await cards(page).first().getAttribute("data-finding")) ?? "";
    const release = await hold(page, "POST", "/security/update-status");
    const clock = await stopClock(page);
    await cardOf(page, id).getByRole("button", { name: "Mark Fixed" }).click();
    // Before the server has responded.
    await clock.untilShown(cardOf(page, id).and(page.locator("[data-dimmed=true]")).getByText("RESOLVED"));
    const reloads = calls(page, "GET", "/security/findings");
    release();
    const text = page.getByText("Finding marked as RESOLVED");
    await clock.untilShown(text);
    await clock.calledAfter(2000, reloads);
    await clock.shownUntil(3000, text);
    await clock.resume();
    const { finding } = await ask<{ finding: Finding }>(server, "GET", `/security/findings/${id}`, {
      token: person.token,
    });
    expect(finding.status).toBe("RESOLVED");
    await page.goto("/security?status=RESOLVED");
    await expect(cardOf(page, id)).toBeVisible();
    await expectAccessible(page, "security-resolved");
    const said = soonShown(page, "Finding reactivated");
    await cardOf(page, id).getByRole("button", { name: "Reactivate" }).click();
    await said;
    await pointAway(page);
    await expect(cardOf(page, id)).toBeHidden();
  });

  test("§4 ignoring offers a note and an end date", async ({ page, server }) => {
    const person = await scannedMember(server);
    await shorten(page);
    await chooseCards(page);
    await enter(page, person, "/security");
    const id = (await cards(page).first().getAttribute("data-finding")) ?? "";
    await cardOf(page, id).getByRole("button", { name: "Ignore" }).click();
    await expectAccessible(page, "security-ignore");
    await page.getByLabel("Note (optional)").fill("Test bed");
    await page.getByLabel("Ignore until (optional)").fill("2001-01-01");
    await button(page, "Ignore finding").click();
    await expect(
      page.getByText("Choose a future date, or leave it empty to ignore permanently"),
    ).toBeVisible();
    await page.getByLabel("Ignore until (optional)").fill("2099-01-31");
    const said = soonShown(page, "Finding marked as IGNORED");
    await button(page, "Ignore finding").click();
    await said;
    await pointAway(page);
    await expect(cardOf(page, id)).toBeHidden();
    await page.goto(`/security/findings/${id}`);
    await expect(page.getByText("Ignored", { exact: true })).toBeVisible();
    await expect(page.getByText("Test bed").first()).toBeVisible();
    await expect(page.getByText("Jan 31, 2099")).toBeVisible();
  });

  test("§4 where the workspace requires a note, ignoring asks for one", async ({ page, server }) => {
    const person = await scannedMember(server);
    await enter(page, person, "/members");
    await page.getByRole("switch", { name: "Require a note to ignore a finding" }).click();
    await expect(page.getByRole("switch", { name: "Require a note to ignore a finding" })).toBeChecked();
    await chooseCards(page);
    await page.goto("/security");
    const id = (await cards(page).first().getAttribute("data-finding")) ?? "";
    await cardOf(page, id).getByRole("button", { name: "Ignore" }).click();
    await expect(page.getByLabel("Note", { exact: true })).toBeVisible();
    await button(page, "Ignore finding").click();
    await expect(page.getByText("Enter a note. It is required in this workspace")).toBeVisible();
    await page.getByLabel("Note", { exact: true }).fill("Test bed");
    const said = soonShown(page, "Finding marked as IGNORED");
    await button(page, "Ignore finding").click();
    await said;
  });

  test("§8 a change that can't be saved is reverted, with the server's reason or the specified text", async ({
    page,
    operator,
  }) => {
    await chooseCards(page);
    await enter(page, operator, "/security");
    const id = (await cards(page).first().getAttribute("data-finding")) ?? "";
    await answerWith(page, "POST", "/security/update-status", speechless);
    await cardOf(page, id).getByRole("button", { name: "Mark Fixed" }).click();
    await expect(page.getByText("Failed to update finding status")).toBeVisible();
    await expect(cardOf(page, id)).toHaveAttribute("data-dimmed", "false");
    await expect(cardOf(page, id).getByRole("button", { name: "Mark Fixed" })).toBeVisible();
    await answerWith(page, "POST", "/security/update-status", refused("Someone else was faster."));
    await cardOf(page, id).getByRole("button", { name: "Mark Fixed" }).click();
    await expect(page.getByText("Someone else was faster.")).toBeVisible();
    await button(page, "Dismiss").click();
    await expect(page.getByRole("alert")).toBeHidden();
  });

  test("§8 failed loads are reported, with Retry", async ({ page, operator }) => {
    // The list, and the number of findings on attack paths.
    await answerWith(page, "GET", "/security/findings", speechless, 2);
    await enter(page, operator, "/security");
    await expect(page.getByText("Failed to load security data")).toBeVisible();
    await button(page, "Retry").click();
    await expect(cards(page).first()).toBeVisible();
    await answerWith(page, "GET", "/security/score", speechless, 1);
    await page.goto("/security");
    await expect(page.getByText("Failed to load security data")).toBeVisible();
    await button(page, "Retry").click();
    await expect(page.getByRole("img", { name: /^Security score/ })).toBeVisible();
  });

  test("§7 §8 export: three formats, resolved findings depending on the filter, in a new tab; a failure is reported", async ({
    page,
    operator,
    context,
  }) => {
    await enter(page, operator, "/security");
    await expect(cards(page).first()).toBeVisible();
    const bodies: Record<string, unknown>[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/security/export")) bodies.push(request.postDataJSON());
    });
    const exportAs = async (label: string) => {
      await button(page, /^Export/).click();
      const opened = context.waitForEvent("page");
      await page.getByRole("menuitem", { name: label, exact: true }).click();
      const tab = await opened;
      await expect(page.getByText(/^Exported \d+ findings successfully\.$/)).toBeVisible();
      await tab.close().catch((error: unknown) => expect(String(error)).toContain("closed"));
    };
    await exportAs("CSV");
    await exportAs("JSON (OCSF)");
    await button(page, /^All \d/).click();
    await expect(page).toHaveURL(/status=ALL/);
    await expect(cards(page).first()).toBeVisible();
    await exportAs("ASFF");
    await page.goto("/security?category=IAM&q=a");
    await expect(cards(page).first()).toBeVisible();
    await exportAs("CSV");
    const scanId = expect.any(String);
    expect(bodies).toEqual([
      { format: "CSV", includeResolved: false, scanId, status: "ACTIVE" },
      { format: "OCSF", includeResolved: false, scanId, status: "ACTIVE" },
      { format: "ASFF", includeResolved: true, scanId },
      {
        format: "CSV",
        includeResolved: false,
        scanId,
        status: "ACTIVE",
        category: "IAM",
        q: "a",
      },
    ]);
    await answerWith(page, "POST", "/security/export", speechless);
    await button(page, /^Export/).click();
    await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
    await expect(page.getByText("Failed to export findings")).toBeVisible();
  });

  test("§9 10,000 findings load in pages of 100, forward and back", async ({ page, server, operator }) => {
    const { idToken: token } = await login(server, operator);
    const real = await findingsOf(server, token, "?limit=1");
    const [sample] = real.findings;
    const asked: string[] = [];
    await page.route(
      (url) => url.pathname === "/api/security/findings",
      async (route) => {
        const query = new URL(route.request().url()).searchParams;
        // The number of findings on attack paths is no page of the list.
        if (query.get("path") === null) asked.push(`${query.get("limit")} ${query.get("cursor")}`);
        const start = Number(query.get("cursor") ?? "0");
        const body = {
          ...real,
          total: 10_000,
          nextCursor: start + 100 < 10_000 ? String(start + 100) : null,
          findings: Array.from({ length: 100 }, (_, index) => ({
            ...sample,
            findingId: `f${start + index}`,
            title: `Finding number ${start + index + 1}`,
          })),
        };
        await route.fulfill({ json: body });
      },
    );
    await enter(page, operator, "/security");
    await expect(cards(page)).toHaveCount(100);
    await expect(page.getByText("1–100 of 10,000")).toBeVisible();
    await button(page, "Next").click();
    await expect(page.getByText("Finding number 101", { exact: true })).toBeVisible();
    await expect(page.getByText("101–200 of 10,000")).toBeVisible();
    await expect(page).toHaveURL(/cursor=100&page=2|page=2&cursor=100/);
    await button(page, "Next").click();
    await expect(page.getByText("Finding number 201", { exact: true })).toBeVisible();
    await button(page, "Previous").click();
    await expect(page.getByText("Finding number 101", { exact: true })).toBeVisible();
    expect(asked.every((one) => one.startsWith("100 "))).toBe(true);
    // Scrolling through a page of them stays smooth: no frame runs scripts of the app.
    const changes = await page.evaluate(async () => {
      const seen: string[] = [];
      const observer = new MutationObserver((records) => {
        for (const { type, target } of records) seen.push(`${type} of ${target.nodeName}`);
      });
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      for (let frame = 0; frame < 60; frame += 1) {
        window.scrollBy(0, 300);
        await new Promise(requestAnimationFrame);
      }
      observer.disconnect();
      return seen;
    });
    expect(changes).toEqual([]);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  test("§2 groups, frameworks, and scans; results that were not evaluated are listed with their reasons", async ({
    page,
    server,
    operator,
  }) => {
    const { idToken: token } = await login(server, operator);
    await shorten(page);
    // Links from before findings were grouped in the list.
    await enter(page, operator, "/security?view=checks");
    const groups = page.getByRole("list", { name: "Findings by check" });
    const first = groups.getByRole("button", { expanded: false }).first();
    await expect(first).toContainText(/\d+ findings?$/);
    await first.click();
    await expect(page).toHaveURL(/group=check.*open=|open=.*group=check/);
    await expect(cards(page).first()).toBeVisible();
    await expectAccessible(page, "security-groups");
    await page.reload();
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole("combobox", { name: "Group" }).selectOption({ label: "Group by resource" });
    await expect(page.getByRole("list", { name: "Findings by resource" })).toBeVisible();
    await expect(page).toHaveURL(/group=resource/);
    await page.getByRole("combobox", { name: "Group" }).selectOption({ label: "Group by attack path" });
    const paths = page.getByRole("list", { name: "Findings by attack path" });
    await paths
      .getByRole("button", { expanded: false, name: /through publish-docs · risk \d+/ })
      .first()
      .click();
    await expect(cards(page).filter({ hasText: "Role can be assumed by anyone" })).toBeVisible();
    await expectAccessible(page, "security-groups-by-path");
    await button(page, "Frameworks").click();
    await expect(page.getByRole("rowheader", { name: /CIS AWS Foundations Benchmark 5/ })).toBeVisible();
    await expectAccessible(page, "security-frameworks");
    await page.getByRole("link", { name: "CIS AWS Foundations Benchmark 7.0" }).click();
    await expect(page).toHaveURL(/framework=cis_7/);
    const requirements = page.getByRole("list", { name: "Requirements" });
    await expect(requirements.getByRole("link", { name: /resources? failed: / }).first()).toBeVisible();
    await expectAccessible(page, "security-framework");
    await page.getByRole("link", { name: "All frameworks" }).click();
    await button(page, "Scans").click();
    await expect(page.getByRole("columnheader", { name: "Not evaluated" })).toBeVisible();
    await expectAccessible(page, "security-scans");
    await answerWith(page, "GET", "/security/score", {
      status: 200,
      body: JSON.stringify({
        ...(await ask<object>(server, "GET", "/security/score", { token })),
        unknown: 12,
      }),
    });
    await page.goto("/security");
    await button(page, "12 not evaluated").click();
    const panel = page.getByRole("dialog", { name: "Not evaluated" });
    await expect(
      panel.getByRole("list", { name: "Not evaluated" }).getByRole("listitem").first(),
    ).toContainText("Check: ");
    await expect(page).toHaveURL(/\/security\?.*panel=not-evaluated/);
    await expectAccessible(page, "security-not-evaluated");
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/security(?:\?(?!.*panel).*)?$/);
    await page.goBack();
    await expect(panel).toBeVisible();
  });

  test("§2 a finding's own page: evidence, steps, requirements, history, actions", async ({
    page,
    server,
  }) => {
    const person = await scannedMember(server);
    await enter(page, person, "/security");
    const title = (await cards(page).first().getByRole("link").first().textContent()) ?? "";
    await cards(page).first().getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(/\/security\/findings\//);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    for (const part of ["Description", "Evidence", "How to fix it", "History", "Requirements"]) {
      await expect(page.getByRole("heading", { name: part, exact: true })).toBeVisible();
    }
    await expect(page.getByText("First detected.")).toBeVisible();
    await expectAccessible(page, "security-finding");
    const said = soonShown(page, "Finding marked as RESOLVED");
    await button(page, /^Mark Fixed/).click();
    await said;
    await expect(page.getByText("Marked as fixed", { exact: true })).toBeVisible();
    // It was not evaluated since: compliance is that of the last evaluation.
    await expect(page.getByText(/^Marked as fixed\. The next scan will verify it\./)).toBeVisible();
    await expect(page.getByText("FAILED", { exact: true }).first()).toBeVisible();
    await page.goto("/security/findings/00000000-0000-4000-8000-000000000000");
    await expect(page.getByText("Finding not found")).toBeVisible();
  });

  test("a fix that does not apply to a resource is not offered; the reason is among the steps", async ({
    page,
    operator,
  }) => {
    await enter(page, operator, "/security?q=sessions-001");
    const card = cards(page).filter({ hasText: "Automatic backups are disabled" });
    await expect(card).toHaveCount(1);
    await expect(card.getByRole("button", { name: "Auto Fix" })).toHaveCount(0);
    await card.getByRole("link", { name: "How to fix" }).click();
    await expect(page.getByText("Backups are configured at the replication group level.")).toBeVisible();
    await expect(button(page, /^Auto Fix/)).toHaveCount(0);
  });
});
