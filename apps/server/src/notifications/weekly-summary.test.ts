import { dayText } from "@skyledger/core/model/day-text";
import { dollars } from "@skyledger/core/model/dollar-text";
import { Money } from "@skyledger/core/model/money";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { costCoverage } from "../costs/store/day-coverage.ts";
import type { Mail } from "../platform/mail/mail.ts";
import { unusedTotals } from "../savings/store.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";
import { createWeeklySummariesStore } from "./store/weekly-summaries-store.ts";
import { sendWeeklySummaries } from "./weekly-summaries.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "300" });
});
afterAll(() => server.close());

/** Makes the next summary due now, and waits for the email. */
async function summaryOf(as: TestPerson): Promise<Mail> {
  await server.database.forWorkspace(as.workspaceId, (tx) =>
    tx.query("update notification_preferences set weekly_due_at = $2 where user_id = $1", [
      as.userId,
      server.clock.now,
    ]),
  );
  await sendWeeklySummaries(
    createWeeklySummariesStore(server.database, { costCoverage, unusedTotals }),
    server.clock.now,
  );
  return await vi.waitFor(
    () => {
      const mail = server.mails.findLast(
        ({ to, subject }) => to === as.email && subject.startsWith("Your week"),
      );
      if (mail === undefined) throw new Error("No summary yet.");
      return mail;
    },
    { timeout: 300_000, interval: 100 },
  );
}

const money = (amount: number) => dollars(Money.parse(String(amount)));

test("§3 the weekly summary matches the pages, and links to them", async () => {
  const as = await server.person();
  for (const run of ["POST /resources/discover", "POST /security/scan", "POST /cost/analysis"] as const) {
    expect((await server.call(run, { as })).status, run).toBe(200);
  }
  const mail = await summaryOf(as);
  const fact = (name: string) => mail.facts?.find((one) => one.name.startsWith(name));

  const { body: score } = await server.call("GET /security/score", { as });
  const { critical, high, medium, low } = score.findingsSummary;
  expect(critical).toBeGreaterThan(0);
  expect(fact("Security score")?.value).toBe(`${score.score} of 100`);
  expect(fact("Open findings")?.value).toBe(
    `${critical} critical, ${high} high, ${medium} medium, ${low} low`,
  );
  const appeared = critical + high + medium + low;
  expect(mail.paragraphs[0]).toBe(`${critical} critical findings are open. ${appeared} appeared this week.`);

  const { body: resources } = await server.call("GET /resources/summary", { as });
  expect(resources.totalResources).toBeGreaterThan(100);
  expect(fact("Resources")?.value).toBe(
    `${resources.totalResources} (${resources.totalResources} new, 0 gone)`,
  );

  const { body: unused } = await server.call("GET /resources/unused", { as });
  expect(unused.total).toBeGreaterThan(1);
  expect(fact("Unused resources")?.value).toContain(
    `${unused.total} resources, ${money(unused.potentialSavings)} per month`,
  );

  const { body: saving } = await server.call("GET /cost/recommendations", { as });
  expect(saving.totalPotentialSavings).toBeGreaterThan(0);
  expect(fact("Potential savings")?.value).toBe(
    `${money(saving.totalPotentialSavings)} per month in ${saving.total} recommendations`,
  );

  const { body: cost } = await server.call("GET /cost/analysis", { as, query: { period: "7d" } });
  const { weekly } = cost;
  const [, amount, change] =
    /^(\$[\d,.]+) \(([^ ]+)% vs. the week before\)$/.exec(fact("Cost of the 7 days")?.value ?? "") ?? [];
  expect(fact("Cost of the 7 days")?.name).toBe(`Cost of the 7 days through ${dayText(weekly.end)}`);
  expect(Number(amount?.replaceAll(/[$,]/g, "")) / 7).toBeCloseTo(weekly.averageDay, 1);
  expect(Number(change?.replace("−", "-"))).toBe(weekly.percentageChange);

  const { body: worst } = await server.call("GET /security/findings", {
    as,
    query: { severity: "CRITICAL", status: "ACTIVE" },
  });
  const known = new Map(
    worst.findings.map((one: { findingId: string; title: string }) => [one.findingId, one.title]),
  );
  const open = mail.items?.filter(({ group }) => group === "Most severe open findings") ?? [];
  expect(open.length).toBe(3);
  for (const { title, url } of open) {
    expect(known.get(url?.split("/security/findings/")[1])).toBe(title);
  }
  expect(mail.facts?.map(({ url }) => url && new URL(url).pathname + new URL(url).search)).toEqual([
    "/cost-analysis?period=7d",
    "/security",
    "/security",
    "/resources",
    "/resources?view=unused",
    "/recommendations",
  ]);
  expect(mail.button).toMatchObject({
    label: "Open the dashboard",
    url: expect.stringMatching(/\/dashboard$/),
  });
  expect(mail.settings).toEqual({
    label: "Manage notifications or turn off email",
    url: expect.stringMatching(/\/notifications$/),
  });

  const grouped = (of: Mail, group: string) =>
    (of.items ?? []).filter((item) => item.group?.startsWith(group));
  const movers = grouped(mail, "Largest cost changes");
  expect(movers.length).toBeGreaterThan(0);
  for (const { url } of movers) {
    const service = new URL(url ?? "").searchParams.get("service");
    expect(cost.byService.map((one: { service: string }) => one.service)).toContain(service);
  }
  expect(grouped(mail, "Fixed")).toEqual([]);

  // An unread day would look like a saving: the two weeks are then not compared.
  await server.database.forWorkspace(as.workspaceId, (tx) =>
    tx.query("delete from cost_days_read where workspace_id = $1 and what = 'daily' and day = $2", [
      as.workspaceId,
      weekly.end,
    ]),
  );
  const [resolved] = worst.findings;
  const body = { findingId: resolved.findingId, status: "RESOLVED" } as const;
  expect((await server.call("POST /security/update-status", { as, body })).status).toBe(200);
  server.clock.advance(1_000);
  server.mails.length = 0;
  const later = await summaryOf(as);
  const again = later.facts?.find(({ name }) => name.startsWith("Cost of the 7 days"));
  expect(again?.value).toBe(amount);
  expect(grouped(later, "Largest cost changes")).toEqual([]);
  expect(grouped(later, "Fixed").map(({ group, title }) => [group, title])).toEqual([
    ["Fixed this week: 1", resolved.title],
  ]);
});
