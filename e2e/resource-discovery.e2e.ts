// Discovery in the Resource Explorer, against an AWS that is slow and denies nearly everything:
// specification, sections 2 and 4. An empty table never means "access denied".
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { installClock, stopClock } from "./support/clock.ts";
import { type DenyingAws, startDenyingAws } from "./support/denying-aws.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { ask, createMember, enter, login, type Person } from "./support/people.ts";
import { type RunningServer, startServer } from "./support/server.ts";
import { answerWith, calls } from "./support/traffic.ts";

const test = base.extend<{ fresh: undefined }, { aws: DenyingAws }>({
  aws: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const aws = await startDenyingAws();
      await use(aws);
      await aws.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ aws }, use) => {
      const server = await startServer({
        env: {
          AWS_ENDPOINT_URL: aws.url,
          AWS_REGION: "eu-west-1",
          AWS_ACCESS_KEY_ID: "test",
          AWS_SECRET_ACCESS_KEY: "test",
        },
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  fresh: [
    async ({ aws }, use) => {
      aws.delayMs = 0;
      aws.logGroups = undefined;
      await use(undefined);
    },
    { auto: true },
  ],
});

/** A person whose only account is the one that denies access. */
async function memberOfTheRefused(server: RunningServer): Promise<Person> {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  const { accounts } = await ask<{ accounts: { id: string }[] }>(server, "GET", "/accounts", { token });
  for (const { id } of accounts) await ask(server, "DELETE", `/accounts/${id}`, { token });
  await ask(server, "POST", "/accounts", { token, body: { kind: "ambient", name: "Refused" } });
  return person;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Presses the button of the empty list: while the list loads, the page shows the one of its header. */
async function runDiscovery(page: Page): Promise<void> {
  await expect(page.getByText("Run discovery to find your AWS resources")).toBeVisible();
  await button(page, "Run Discovery").click();
}
const progress = (page: Page) => page.getByRole("progressbar");

test("§4 progress with counts and times; it continues when the page is left, is shown on return, and Cancel ends it", async ({
  page,
  server,
  aws,
}) => {
  aws.delayMs = 400;
  await enter(page, await memberOfTheRefused(server), "/resources");
  await runDiscovery(page);
  await expect(button(page, "Discovering...")).toBeDisabled();
  await expect(page.getByText(/\d+ of \d+ tasks/)).toBeVisible();
  await expect(page.getByText(/^\d+ s( · about .* left)?$/)).toBeVisible();
  aws.delayMs = 120_000; // The discovery runs as long as the test needs it.
  await expectAccessible(page, "resources-discovering");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("link", { name: "Resource Explorer" }).first().click();
  await expect(progress(page)).toBeVisible();
  await button(page, "Cancel").click();
  await expect(page.getByText("Discovery was canceled. Data read so far is kept.")).toBeVisible();
  await expect(button(page, "Run Discovery")).toBeEnabled();
  await expect(progress(page)).toBeHidden();
});

test("a second click joins the running discovery", async ({ page, server, aws, context }) => {
  aws.delayMs = 1200;
  const person = await memberOfTheRefused(server);
  await enter(page, person, "/resources");
  const other = await context.newPage();
  await other.goto("/resources");
  await expect(button(other, "Run Discovery")).toBeEnabled();
  // The other tab doesn't know the run, because its event stream is cut off: its click is a second one.
  await runDiscovery(page);
  await expect(progress(page)).toBeVisible();
  const { idToken: token } = await login(server, person);
  const again = await ask<{ runId: string; status: string }>(server, "POST", "/resources/discover", {
    token,
    headers: { prefer: "respond-async" },
  });
  const { runs } = await ask<{ runs: { id: string }[] }>(server, "GET", "/runs", { token });
  expect(runs.map(({ id }) => id)).toEqual([again.runId]);
  await expect(progress(other)).toBeVisible();
  await button(page, "Cancel").click();
  await expect(button(page, "Run Discovery")).toBeEnabled();
});

test("a toast links back when the run ends on another page", async ({ page, server, aws }) => {
  aws.delayMs = 250;
  await enter(page, await memberOfTheRefused(server), "/resources");
  await runDiscovery(page);
  await expect(progress(page)).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByText(/Found \d+ resources/)).toBeVisible();
  await button(page, "Show resources").click();
  await expect(page).toHaveURL(/\/resources/);
});

test("§4 §9 the list reloads 3 seconds after the discovery has ended", async ({ page, server, aws }) => {
  await installClock(page);
  await enter(page, await memberOfTheRefused(server), "/resources");
  await expect(button(page, "Run Discovery")).toBeEnabled();
  // What still loads when the clock is stopped can wait for it.
  await expect(page.getByText("Run discovery to find your AWS resources")).toBeVisible();
  const clock = await stopClock(page);
  await runDiscovery(page);
  await clock.untilShown(page.getByText(/Found \d+ resources/));
  // It reloads at the end of the run, and again after three seconds.
  await clock.justAfter(500);
  const asked = calls(page, "GET", "/resources/inventory");
  await clock.calledAfter(3000, asked);
  expect(aws.delayMs).toBe(0);
});

test("a discovery that can't start shows the reason, with Retry", async ({ page, server }) => {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  const { accounts } = await ask<{ accounts: { id: string }[] }>(server, "GET", "/accounts", { token });
  for (const { id } of accounts) await ask(server, "DELETE", `/accounts/${id}`, { token });
  await enter(page, person, "/resources");
  await runDiscovery(page);
  await expect(page.getByText("Connect a cloud account first.")).toBeVisible();
  await answerWith(page, "POST", "/resources/discover", "no answer", 1);
  await button(page, "Retry").click();
  await expect(page.getByText(/Couldn't reach the server/)).toBeVisible();
});

test("missing data: banner, table with reason and IAM action, and the policy; an empty list refers to it", async ({
  page,
  server,
}) => {
  await enter(page, await memberOfTheRefused(server), "/resources");
  await runDiscovery(page);
  await expect(page.getByText(/^Missing data: \d+ items?$/)).toBeVisible();
  await page.getByRole("combobox", { name: "Type" }).selectOption("EC2");
  await expect(page.getByText("No resources found", { exact: true })).toBeVisible();
  await expect(
    page.getByText(/^Some resources couldn't be listed: EC2 \(denied\) in eu-west-1\./),
  ).toBeVisible();
  await expectAccessible(page, "resources-not-looked");
  await page.getByRole("button", { name: /View missing data/ }).click();
  const panel = page.getByRole("dialog", { name: "Missing data" });
  await expect(panel.getByRole("columnheader")).toHaveText([
    "Service",
    "Type",
    "Region",
    "Data",
    "Reason",
    "Message",
    "IAM action",
  ]);
  const row = panel.getByRole("row").filter({ hasText: "ec2:DescribeInstances" }).first();
  await expect(row).toContainText("denied");
  // The label of the type, as everywhere in the product.
  await expect(row.getByRole("cell").nth(1)).toHaveText("EC2");
  await expect(panel.getByText('"ec2:DescribeInstances"')).toBeVisible();
  await expectAccessible(page, "resources-coverage");
  await expect(page).toHaveURL(/panel=coverage/);
  await page.goBack();
  await expect(panel).toBeHidden();
});

test("a resource that AWS no longer lists is marked as gone, with the date, and keeps its details", async ({
  page,
  server,
  aws,
}) => {
  aws.logGroups = ["/app/kept", "/app/removed"];
  const person = await memberOfTheRefused(server);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/resources/discover", { token });
  aws.logGroups = ["/app/kept"];
  await ask(server, "POST", "/resources/discover", { token });
  await enter(page, person, "/resources");
  const list = page.getByRole("table", { name: "Resources" });
  await expect(list).toContainText("/app/kept");
  await expect(list).not.toContainText("/app/removed");
  await page.getByRole("checkbox", { name: "Deleted only" }).check();
  await expect(page).toHaveURL("/resources?gone=only");
  await expect(list).toContainText("/app/removed");
  await expect(list).toContainText(/Deleted \w+ \d+, \d{4}/);
  await list.getByRole("button", { name: "View details" }).click();
  await expect(page.getByRole("dialog").getByText("Deleted", { exact: true })).toBeVisible();
});
