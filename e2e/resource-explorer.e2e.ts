// The Resource Explorer with the sandbox account: specification, sections 2 (screen), 3 (entities), and 9
// (limits).
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, enter, login } from "./support/people.ts";
import type { RunningServer } from "./support/server.ts";
import { answerWith, calls } from "./support/traffic.ts";

type Resource = {
  resourceId: string;
  resourceName: string;
  shortId: string;
  resourceType: string;
  region: string;
  status: string | null;
  attachment: "attached" | "detached" | null;
  createdAt: string | null;
  tags: Record<string, string>;
  metadata: { monthlyCost: number | null; costDetail: string | null };
};

let token: string;
let resources: Resource[];

test.beforeAll(async ({ server, operator }) => {
  token = (await login(server, operator)).idToken;
  resources = (await inventory(server, "limit=500")).resources;
});

function inventory(server: RunningServer, query: string): Promise<{ resources: Resource[]; total: number }> {
  return ask(server, "GET", `/resources/inventory?${query}`, { token });
}

const table = (page: Page) => page.getByRole("table", { name: "Resources" });
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const searchBox = (page: Page) => page.getByRole("searchbox", { name: /Search by name/ });
const dialog = (page: Page) => page.getByRole("dialog");
const card = (page: Page, label: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: label, exact: true }) });
const dollars = (amount: number) => amount.toLocaleString("en-US", { style: "currency", currency: "USD" });

/** One of the discovered resources. */
function one(wanted: (resource: Resource) => boolean): Resource {
  const found = resources.find(wanted);
  if (found === undefined) throw new Error("The sandbox has no such resource.");
  return found;
}

/**
 * URL of a resource's details over a list of only this resource: the list behind the dialog is checked, too.
 */
function detailsOf({ resourceId }: Resource): string {
  return `/resources?q=${encodeURIComponent(resourceId)}&resource=${encodeURIComponent(resourceId)}`;
}

test("§2 before the first discovery: title, cards, empty states; Run Discovery fills the list", async ({
  page,
  server,
}) => {
  await enter(page, await createMember(server), "/resources");
  await expect(page.getByRole("heading", { level: 1, name: "Resource Explorer" })).toBeVisible();
  await expect(page.getByText("Last discovery: Never")).toBeVisible();
  for (const label of ["Total Resources", "Monthly Cost", "Unused Resources", "Potential Savings"]) {
    await expect(card(page, label)).toHaveText(`${label}–Available after the first discovery`);
  }
  await expect(page.getByText("No resources found", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Run discovery to find your AWS resources or adjust your filters.", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page, "resources-empty");
  await page.getByRole("button", { name: "Unused Resources", exact: true }).click();
  await expect(page.getByText("No unused resources found", { exact: true })).toBeVisible();
  await expect(page.getByText("No discovery has run yet.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "All Resources" }).click();
  await page.getByRole("button", { name: "Run Discovery" }).click();
  await expect(page.getByText(/Found \d+ resources/)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Run Discovery" })).toBeEnabled();
});

test("§2 §9 the list: columns, cards with two decimals, the sum of the listed resources", async ({
  page,
  server,
  operator,
}) => {
  await enter(page, operator, "/resources");
  await expect(table(page).getByRole("columnheader")).toHaveText([
    "Resource",
    "Type",
    "Region",
    "Status",
    "Monthly Cost",
    "Actions",
  ]);
  await expect(table(page)).toHaveAttribute("aria-rowcount", String(resources.length + 1));
  const sum = resources.reduce((total, { metadata }) => total + (metadata.monthlyCost ?? 0), 0);
  const unknown = resources.filter(({ metadata }) => metadata.monthlyCost === null).length;
  await expect(card(page, "Total Resources")).toContainText(String(resources.length));
  await expect(card(page, "Monthly Cost")).toContainText(dollars(sum));
  await expect(card(page, "Monthly Cost")).toContainText(`${unknown} of ${resources.length} unknown`);
  await expect(card(page, "Monthly Cost")).toContainText(/list price as of \w+ \d+, \d{4}/);
  await expect(card(page, "Potential Savings")).toContainText(/\$[\d,]+\.\d\d/);
  await expectAccessible(page, "resources");
  // With a filter, the sum is that of the matching resources.
  await page.getByRole("combobox", { name: "Type" }).selectOption("EC2");
  const { resources: instances } = await inventory(server, "type=EC2&limit=500");
  const listed = instances.reduce((total, { metadata }) => total + (metadata.monthlyCost ?? 0), 0);
  await expect(card(page, "Monthly Cost")).toContainText(dollars(listed));
});

test("§2 an unknown cost is shown with its reason, never as $0", async ({ page, operator }) => {
  const free = one(({ metadata }) => metadata.monthlyCost === null);
  await enter(page, operator, `/resources?q=${encodeURIComponent(free.resourceId)}`);
  const row = rows(page).first();
  await expect(row.getByRole("button", { name: "Unknown" })).toBeVisible();
  await row.getByRole("button", { name: "Unknown" }).focus();
  if (free.metadata.costDetail !== null) {
    await expect(page.getByRole("tooltip")).toContainText(free.metadata.costDetail);
  }
  await expect(card(page, "Monthly Cost")).not.toContainText("$0");
});

test("§2 free text searches name, ID, type, and Region, on the client up to the page size", async ({
  page,
  operator,
}) => {
  const wanted = one(
    ({ resourceType, resourceName, shortId }) => resourceType === "EC2" && resourceName !== shortId,
  );
  await enter(page, operator, "/resources");
  await expect(rows(page).first()).toBeVisible();
  const asked = calls(page, "GET", "/resources/inventory");
  const count = page.locator("p[aria-live=polite]").first();
  for (const text of [
    wanted.resourceName.toUpperCase(),
    wanted.shortId,
    wanted.resourceType,
    wanted.region,
  ]) {
    await searchBox(page).fill(text);
    const matches = resources.filter((resource) =>
      [resource.resourceName, resource.resourceId, resource.resourceType, resource.region].some((part) =>
        part.toLowerCase().includes(text.toLowerCase()),
      ),
    );
    await expect(page).toHaveURL((url) => url.searchParams.get("q") === text);
    const shown = async () => Number(((await count.textContent()) ?? "").replaceAll(/\D/g, ""));
    await expect.poll(shown, text).toBeGreaterThanOrEqual(matches.length);
    await expect(table(page)).toContainText(text === wanted.region ? text : wanted.resourceName);
  }
  expect(asked).toHaveLength(0);
});

test("§2 the type and status filters offer the specified values and other existing ones", async ({
  page,
  operator,
}) => {
  await enter(page, operator, "/resources");
  const options = (name: string) => page.getByRole("combobox", { name }).locator(":scope > option");
  await expect(options("Type")).toHaveText(["All types", "EC2", "RDS", "S3", "Lambda", "ELB", "VPC"]);
  await expect(options("Status")).toHaveText(["Any status", "running", "stopped", "available", "in-use"]);
  await expect(
    page.getByRole("combobox", { name: "Type" }).locator("optgroup option", { hasText: "EBS Volume" }),
  ).toHaveAttribute("label", /EBS Volume \(\d+\)/);
  for (const type of ["EC2", "RDS", "S3", "Lambda", "ELB", "VPC"]) {
    await page.getByRole("combobox", { name: "Type" }).selectOption(type);
    const expected = resources.filter(({ resourceType }) => resourceType === type).length;
    await expect(table(page)).toHaveAttribute("aria-rowcount", String(expected + 1));
  }
  await page.getByRole("combobox", { name: "Type" }).selectOption("EC2");
  await page.getByRole("combobox", { name: "Status" }).selectOption("stopped");
  const stopped = resources.filter(
    ({ resourceType, status }) => resourceType === "EC2" && status === "stopped",
  );
  await expect(rows(page)).toHaveCount(stopped.length);
  await expect(rows(page).first()).toContainText("stopped");
});

test("§4 terminated, attached, and detached are shown and can be filtered", async ({ page, operator }) => {
  await enter(page, operator, "/resources?type=EC2");
  const status = page.getByRole("combobox", { name: "Status" });
  await status.selectOption("terminated");
  const ended = one((resource) => resource.status === "terminated");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText([ended.resourceName]);
  await expect(rows(page)).toContainText(["terminated"]);
  await expect(rows(page)).toContainText(["$0.00"]);
  // Types without a terminated resource go from the list when the counts of the filter arrive.
  await status.selectOption("");
  await page.getByRole("combobox", { name: "Type" }).selectOption("EBS Volume");
  for (const attachment of ["detached", "attached"]) {
    await status.selectOption(attachment);
    const wanted = resources.filter(
      (resource) => resource.resourceType === "EBS Volume" && resource.attachment === attachment,
    );
    await expect(table(page)).toHaveAttribute("aria-rowcount", String(wanted.length + 1));
    await expect(rows(page).first()).toContainText(attachment);
  }
  await page.goto(detailsOf(one((resource) => resource.attachment === "detached")));
  await expect(dialog(page)).toContainText("available");
  await expect(dialog(page)).toContainText("detached");
});

test("filters are in the URL: a link reproduces the view, Back works, Clear filters resets", async ({
  page,
  operator,
}) => {
  await enter(page, operator, "/resources?type=EC2&region=us-east-1&tag=Environment%3Dprod");
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("EC2");
  await expect(page.getByRole("list", { name: "Active filters" }).getByRole("listitem")).toHaveText([
    "type = EC2",
    "region = us-east-1",
    "tag:Environment = prod",
    "Clear filters",
  ]);
  await expect(page.getByRole("columnheader", { name: "Monthly Cost" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  const expected = resources
    .filter(
      ({ resourceType, region, tags }) =>
        resourceType === "EC2" && region === "us-east-1" && tags.Environment === "prod",
    )
    .sort((a, b) => (b.metadata.monthlyCost ?? -1) - (a.metadata.monthlyCost ?? -1));
  await expect(rows(page)).toHaveCount(expected.length);
  await expect(rows(page).first()).toContainText(expected[0]?.resourceName ?? "");
  await page.getByRole("combobox", { name: "Status" }).selectOption("in-use");
  await expect(page.getByText("No resources found", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(expected.length);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/resources");
  await expect(table(page)).toHaveAttribute("aria-rowcount", String(resources.length + 1));
});

test("columns sort, columns and row height can be chosen, and the browser stores the choice", async ({
  page,
  operator,
}) => {
  await enter(page, operator, "/resources");
  await page.getByRole("columnheader", { name: "Region" }).getByRole("button").click();
  await expect(page).toHaveURL("/resources?sort=region");
  await page.getByRole("columnheader", { name: "Region" }).getByRole("button").click();
  await expect(page).toHaveURL("/resources?sort=region&order=desc");
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("checkbox", { name: "Tags" }).check();
  await page.getByRole("checkbox", { name: "Status", exact: true }).uncheck();
  await page.getByRole("button", { name: "Compact" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Tags" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Status" })).toBeHidden();
  await page.goto("/resources");
  await expect(page.getByRole("columnheader", { name: "Tags" })).toBeVisible();
  expect((await rows(page).first().boundingBox())?.height).toBe(32);
});

test("keyboard: / searches, j and k move, Enter opens, Escape closes", async ({ page, operator }) => {
  await enter(page, operator, "/resources?type=EC2");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows(page).nth(0)).toBeFocused();
  const name = await rows(page).nth(0).getByRole("link").textContent();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { level: 2, name: name ?? "" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL("/resources?type=EC2");
});

test("§2 §3 detail dialog: every field, tags, and related resources; Back closes it", async ({
  page,
  operator,
}) => {
  const wanted = one(
    ({ resourceType, tags, createdAt }) =>
      resourceType === "EC2" && "Environment" in tags && createdAt !== null,
  );
  await enter(page, operator, `/resources?q=${wanted.shortId}`);
  await rows(page).first().getByRole("button", { name: "View details", exact: true }).click();
  const shown = dialog(page);
  await expect(shown.getByRole("heading", { level: 2, name: wanted.resourceName })).toBeVisible();
  const field = (name: string) =>
    shown.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
  await expect(field("Name").first()).toContainText(wanted.resourceName);
  await expect(field("Type").first()).toContainText("EC2");
  await expect(field("Status").first()).toContainText(wanted.status ?? "");
  await expect(field("ID")).toContainText(wanted.shortId);
  await expect(field("Region")).toContainText(wanted.region);
  await expect(field("Monthly cost")).toContainText(dollars(wanted.metadata.monthlyCost ?? Number.NaN));
  await expect(field("Monthly cost")).toContainText("List price");
  await expect(field("Created")).toContainText((wanted.createdAt ?? "").slice(0, 4));
  for (const [key, value] of Object.entries(wanted.tags)) {
    await expect(shown.getByRole("listitem").filter({ hasText: `${key}=${value}` })).toBeVisible();
  }
  await expect(shown.getByText("runs in", { exact: true }).first()).toBeVisible();
  await expect(shown.locator("code", { hasText: "vpc/" }).first()).toBeVisible();
  // The sandbox account has no page in the AWS console.
  await expect(shown.getByRole("link", { name: /AWS console/ })).toHaveCount(0);
  await expectAccessible(page, "resource-overview");
  const link = page.url();
  await page.goBack();
  await expect(shown).toBeHidden();
  await page.goto(link);
  await expect(shown.getByRole("heading", { level: 2, name: wanted.resourceName })).toBeVisible();
});

test("§2 Resource not found, and a failure with Retry", async ({ page, operator }) => {
  await enter(page, operator, "/resources?q=none&resource=arn:aws:ec2:us-east-1:1:instance/i-0");
  await expect(dialog(page).getByText("Resource not found", { exact: true })).toBeVisible();
  await expectAccessible(page, "resource-not-found");
  const wanted = one(({ resourceType }) => resourceType === "VPC");
  await answerWith(
    page,
    "GET",
    "/resources/resource",
    { status: 429, body: '{"code":"rate_limited","message":"Slow down."}' },
    1,
  );
  await page.goto(`/resources?resource=${wanted.resourceId}`);
  await expect(dialog(page).getByText("Slow down.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Retry" }).click();
  await expect(dialog(page).getByRole("heading", { level: 2, name: wanted.resourceName })).toBeVisible();
});

test("§2 No relationships found", async ({ page, server, operator }) => {
  for (const candidate of resources.filter(({ resourceType }) =>
    /Queue|Topic|Log Group|Secret|SQS|SNS/.test(resourceType),
  )) {
    const { relationships } = await ask<{ relationships: unknown[] }>(
      server,
      "GET",
      `/resources/relationships?resource_id=${encodeURIComponent(candidate.resourceId)}`,
      { token },
    );
    if (relationships.length > 0) continue;
    await enter(page, operator, `/resources?resource=${encodeURIComponent(candidate.resourceId)}`);
    await expect(dialog(page).getByText("No relationships found", { exact: true })).toBeVisible();
    return;
  }
  throw new Error("Every candidate of the sandbox is related to something.");
});

test("the graph: arrow keys follow the edges, a node opens its resource, a table has the same content", async ({
  page,
  operator,
}) => {
  const wanted = one(({ resourceType, status }) => resourceType === "EC2" && status === "running");
  await enter(page, operator, `${detailsOf(wanted)}&tab=relationships`);
  const graph = dialog(page).getByRole("region", { name: "Relationship graph" });
  const root = graph.locator('button[aria-current="true"]');
  await expect(root).toContainText(wanted.resourceName);
  await expect(graph.locator('button[tabindex="0"]')).toHaveCount(1);
  await root.focus();
  await page.keyboard.press("ArrowRight");
  const next = graph.locator("button:focus");
  await expect(next).not.toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Home");
  await expect(root).toBeFocused();
  await expect(graph.getByRole("table")).toContainText("runs in");
  await expectAccessible(page, "resource-graph");
  await dialog(page).getByRole("button", { name: "2 steps" }).click();
  await expect(graph.getByRole("button").nth(8)).toBeAttached();
  await dialog(page).getByRole("button", { name: "Zoom in" }).click();
  await dialog(page).getByRole("button", { name: "1 step" }).click();
  const vpc = graph.getByRole("button", { name: /^VPC/ });
  const name = (await vpc.locator("span").nth(1).textContent()) ?? "";
  await vpc.click();
  await expect(dialog(page).getByRole("heading", { level: 2, name })).toBeVisible();
  await page.goBack();
  await expect(dialog(page).getByRole("heading", { level: 2, name: wanted.resourceName })).toBeVisible();
});

test("metrics load when opened, for 1, 7, and 30 days; a type without metrics is labeled", async ({
  page,
  operator,
}) => {
  const wanted = one(({ resourceType, status }) => resourceType === "EC2" && status === "running");
  await enter(page, operator, detailsOf(wanted));
  const asked = calls(page, "GET", "/resources/metrics");
  await expect(dialog(page).getByRole("heading", { level: 2, name: wanted.resourceName })).toBeVisible();
  expect(asked).toHaveLength(0);
  await dialog(page).getByRole("tab", { name: "Metrics" }).click();
  const chart = dialog(page).getByRole("application", { name: /^CPU utilization/ });
  await expect(chart).toBeVisible();
  await expectAccessible(page, "resource-metrics");
  await chart.focus();
  await page.keyboard.press("End");
  await expect(chart.locator("[aria-live]")).toContainText("%");
  await dialog(page).getByRole("button", { name: "30 days" }).click();
  await expect(page).toHaveURL(/days=30/);
  await expect.poll(() => asked.at(-1)?.url()).toContain("days=30");
  const group = one(({ resourceType }) => resourceType === "Security Group");
  await page.goto(`/resources?resource=${group.resourceId}&tab=metrics`);
  await expect(dialog(page).getByText("No metrics for this type", { exact: true })).toBeVisible();
});

test("properties are shown as text", async ({ page, operator }) => {
  const bucket = one(({ resourceType }) => resourceType === "S3");
  await enter(page, operator, `${detailsOf(bucket)}&tab=facts`);
  await expect(dialog(page).getByText("Block Public Access", { exact: true })).toBeVisible();
  await expectAccessible(page, "resource-facts");
});

test("§2 unused resources: reason, monthly savings, and details", async ({ page, server, operator }) => {
  const unused = await ask<{
    resources: (Resource & { saving: { title: string; estimatedMonthlySavings: number | null } })[];
    potentialSavings: number;
    total: number;
  }>(server, "GET", "/resources/unused?limit=500", { token });
  await enter(page, operator, "/resources");
  await page.getByRole("button", { name: "Unused Resources", exact: true }).click();
  await expect(page).toHaveURL("/resources?view=unused");
  const list = page.getByRole("table", { name: "Unused resources" });
  await expect(list.getByRole("columnheader")).toHaveText([
    "Resource",
    "Region",
    "Reason",
    "Monthly Cost",
    "Monthly savings",
    "Actions",
  ]);
  await expect(list).toHaveAttribute("aria-rowcount", String(unused.total + 1));
  await expect(page.getByText(`${dollars(unused.potentialSavings)} per month`)).toBeVisible();
  const [first] = unused.resources;
  if (first === undefined) throw new Error("The sandbox has no unused resource.");
  const row = list.getByRole("row").nth(1);
  await expect(row).toContainText(first.resourceName);
  await expect(row).toContainText(first.saving.title);
  await expect(row).toContainText(dollars(first.saving.estimatedMonthlySavings ?? Number.NaN));
  await expectAccessible(page, "resources-unused");
  await row.getByRole("button", { name: "View details" }).click();
  await expect(dialog(page).getByText(first.saving.title)).toBeVisible();
  await expect(dialog(page).getByRole("heading", { level: 3, name: "Savings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await searchBox(page).fill("nothing is called this");
  await expect(page.getByText("No unused resources found", { exact: true })).toBeVisible();
});

test("CSV export contains exactly the filtered rows", async ({ page, operator }) => {
  await enter(page, operator, "/resources?type=S3&q=prod");
  await expect(rows(page).first()).toBeVisible();
  const listed = Number(await table(page).getAttribute("aria-rowcount")) - 1;
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^skyledger-resources-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines[0]).toContain("Name,Type,Region,Status");
  expect(lines).toHaveLength(listed + 1);
  for (const line of lines.slice(1)) expect(line).toContain(",S3,");
});

test("failures of the list and the totals are shown in place, with the reason and Retry", async ({
  page,
  operator,
}) => {
  const busy = { status: 429, body: '{"code":"rate_limited","message":"Too many requests. Wait a minute."}' };
  await answerWith(page, "GET", "/resources/inventory", busy, 1);
  await answerWith(page, "GET", "/resources/summary", busy, 1);
  await enter(page, operator, "/resources");
  await expect(page.getByText("Too many requests. Wait a minute.")).toHaveCount(2);
  await page.getByRole("button", { name: "Retry" }).last().click();
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(card(page, "Total Resources")).toContainText(String(resources.length));
});
