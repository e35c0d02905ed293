import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, closePage, openPage, startServer, text } from "../../testing/served-page.tsx";
import { ResourcesPage } from "./page.tsx";
import type { Resource, Summary, UnusedResource } from "./queries.ts";
import { readResourcesSearch } from "./search.ts";

function resource(parts: Partial<Resource> & { resourceName: string }): Resource {
  return {
    resourceId: `arn:aws:ec2:eu-west-1:123456789012:instance/${parts.resourceName}`,
    shortId: `i-${parts.resourceName}`,
    resourceType: "EC2",
    cloudFormationType: "AWS::EC2::Instance",
    service: "ec2",
    accountId: "acc",
    awsAccountId: "123456789012",
    region: "eu-west-1",
    status: "running",
    attachment: null,
    createdAt: null,
    tags: {},
    tagsGap: null,
    metadata: { monthlyCost: 10, costSource: "list_price", costDetail: null },
    findings: {},
    firstSeenAt: "2026-01-01T00:00:00Z",
    lastSeenAt: "2026-01-01T00:00:00Z",
    goneAt: null,
    ...parts,
  };
}

const summary: Summary = {
  totalResources: 2,
  monthlyCost: 10,
  unknownCostCount: 1,
  unusedResources: 1,
  potentialSavings: 4.5,
  unknownSavingsCount: 0,
  byType: [
    { value: "EC2", count: 1 },
    { value: "EBS Volume", count: 1 },
  ],
  byStatus: [{ value: "running", count: 1 }],
  byRegion: [{ value: "eu-west-1", count: 2 }],
  regionCount: 1,
  byAttachment: [{ value: "detached", count: 1 }],
  gaps: 0,
  lastDiscoveredAt: "2026-01-01T00:00:00Z",
  pricesAsOf: "2026-08-31",
};

const facets = {
  totals: {
    totalResources: 1,
    monthlyCost: 7.5,
    unknownCostCount: 0,
    regionCount: 1,
    unusedResources: 1,
    potentialSavings: 2.5,
    unknownSavingsCount: 0,
  },
  type: [
    { value: "EC2", label: "EC2", count: 1 },
    { value: "EBS Volume", label: "EBS Volume", count: 1 },
  ],
  account: [{ value: "acc", label: "Sandbox", count: 2 }],
  region: [{ value: "eu-west-1", label: "eu-west-1", count: 2 }],
  status: [
    { value: "running", label: "running", count: 1 },
    { value: "none", label: "No status", count: 1 },
  ],
  tag: [{ value: "Team", label: "Team", count: 1 }],
  cost: [{ value: "monthly cost >= 10 and monthly cost < 100", label: "$10 to $100", count: 1 }],
  severity: [{ value: "critical", label: "Critical", count: 1 }],
};

const web = resource({ resourceName: "web-1" });
const disk = resource({
  resourceName: "disk-9",
  resourceType: "EBS Volume",
  metadata: { monthlyCost: null, costSource: "unknown", costDetail: "No price for this volume." },
});

const list = (rows: Resource[], total = rows.length, nextCursor: string | null = null) => ({
  resources: rows,
  total,
  nextCursor,
});
const run = (status: string, parts = {}) => ({
  id: "r1",
  kind: "discovery",
  status,
  accountIds: ["acc"],
  progress: {
    done: 3,
    total: 51,
    resources: 412,
    gaps: 0,
    current: "EC2 in eu-west-1",
    estimatedSecondsLeft: 9,
  },
  result: null,
  error: null,
  attempts: 1,
  createdAt: new Date().toISOString(),
  startedAt: new Date().toISOString(),
  finishedAt: null,
  ...parts,
});
const runs = (...all: unknown[]) => ({ runs: all, nextCursor: null, total: all.length });

const problem = (status: number, message: string) =>
  Response.json({ code: "internal", message, title: "x", detail: message }, { status });

beforeEach(() => {
  startServer(
    {
      "GET /accounts": { accounts: [], total: 0, nextCursor: null },
      "GET /runs": runs(),
      "GET /resources/summary": summary,
      "GET /resources/inventory": list([web, disk]),
      "GET /resources/facets": facets,
      "GET /views": { views: [] },
    },
    { wideScreen: true },
  );
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1000);
});

afterEach(closePage);

async function show(address: string) {
  const page = await openPage(
    {
      path: "/resources",
      component: ResourcesPage,
      validateSearch: readResourcesSearch,
      others: ["/accounts"],
    },
    address,
  );
  await settle();
  return { host: document.body, text, address: page.address };
}

/** Waits for responses and for pauses after typing. */
async function settle(durationMs = 250): Promise<void> {
  await act(async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(durationMs);
    // wall: timers of the same process fire in their order, however slow it is
    else await new Promise((resolve) => setTimeout(resolve, durationMs));
  });
}

/** Waits for a part that is loaded on demand. */
async function until(met: () => boolean): Promise<void> {
  while (!met()) await settle(20);
}

function named<E extends HTMLElement>(label: string): E {
  const found = document.querySelector<E>(`[aria-label="${label}"]`);
  if (found === null) throw new Error(`Nothing is labelled ${label}`);
  return found;
}

function button(text: string): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].find((one) => one.textContent === text);
  if (found === undefined) throw new Error(`No button "${text}" in ${document.body.textContent}`);
  return found;
}

async function press(text: string): Promise<void> {
  await act(async () => button(text).click());
  await settle();
}

async function set(element: HTMLInputElement | HTMLSelectElement, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, value);
    element.dispatchEvent(
      new Event(element instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
    );
  });
  await settle();
}

const chips = () =>
  [...document.querySelectorAll('[aria-label="Active filters"] li')].map((chip) => chip.textContent);
const rowNames = () => [...document.querySelectorAll('[role="row"] a')].map((link) => link.textContent);

test("§2 the list with its cards; an unknown cost is labeled and not summed as $0", async () => {
  const page = await show("/resources");
  expect(page.text()).toContain("Resource Explorer");
  expect(page.text()).toContain("Total Resources2");
  expect(page.text()).toContain("Monthly Cost$10.00");
  expect(page.text()).toContain("1 of 2 unknown");
  expect(page.text()).toContain("list price as of Aug 31, 2026");
  expect(page.text()).toContain("Potential Savings$4.50/mo");
  expect(rowNames()).toEqual(["web-1", "disk-9"]);
  expect(document.querySelector('[role="table"]')?.getAttribute("aria-rowcount")).toBe("3");
  expect([...document.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent)).toEqual([
    "Resource",
    "Type",
    "Region",
    "Status",
    "Monthly Cost",
    "Actions",
  ]);
  expect(page.text()).toContain("Unknown");
  expect(page.text()).not.toContain("$0.00");
});

test("§2 empty states, with Clear filters if filters are active", async () => {
  api.answers["GET /resources/inventory"] = list([]);
  const page = await show("/resources?type=RDS");
  expect(page.text()).toContain("No resources found");
  expect(page.text()).toContain("Run discovery to find your AWS resources or adjust your filters.");
  await act(async () => button("Clear filters").click());
  await settle();
  expect(page.address()).toBe("/resources");
});

test("an empty list shows missing data", async () => {
  api.answers["GET /resources/summary"] = { ...summary, gaps: 3 };
  api.answers["GET /resources/inventory"] = list([]);
  api.answers["GET /resources/coverage"] = {
    gaps: [
      {
        accountId: "acc",
        service: "rds",
        resourceType: "AWS::RDS::DBInstance",
        typeLabel: "RDS",
        facetLabel: null,
        region: "eu-west-1",
        facet: null,
        reason: "denied",
        message: "no",
        iamAction: "rds:DescribeDBInstances",
        count: 1,
        seenAt: "2026-01-01T00:00:00Z",
      },
    ],
    iamPolicy: null,
  };
  const page = await show("/resources?type=RDS");
  expect(page.text()).toContain("Missing data: 3 items");
  expect(page.text()).toContain("Some resources couldn't be listed: RDS (denied) in eu-west-1");
});

test("filters are in the URL and the request, and a saved link restores them", async () => {
  const page = await show("/resources");
  await set(named<HTMLSelectElement>("Type"), "EC2");
  await set(named<HTMLSelectElement>("Status"), "running");
  expect(page.address()).toBe("/resources?type=EC2&status=running");
  expect(api.asked.filter((one) => one.includes("/inventory")).at(-1)).toContain("type=EC2&status=running");
  await closePage();
  await show("/resources?type=EBS+Volume&status=in-use&tag=Team%3Dweb&gone=only&sort=name&order=desc");
  expect(named<HTMLSelectElement>("Type").value).toBe("EBS Volume");
  expect(named<HTMLSelectElement>("Status").value).toBe("in-use");
  expect(chips()).toEqual([
    "type = EBS Volume",
    "status = in-use",
    "tag:Team = web",
    "Deleted only",
    "Clear filters",
  ]);
  expect(document.querySelector('[aria-sort="descending"]')?.textContent).toBe("Resource");
});

test("§2 free text is searched locally while everything is loaded: no request, and the sum follows", async () => {
  const page = await show("/resources");
  const before = api.asked.length;
  await set(named<HTMLInputElement>("Search by name, ID, type, or Region"), "EBS vol");
  expect(rowNames()).toEqual(["disk-9"]);
  expect(page.address()).toBe("/resources?q=EBS+vol");
  expect(api.asked.slice(before).filter((one) => !one.includes("/facets"))).toEqual([]);
  await settle(400); // until the filter has not changed for a moment
  expect(api.asked.slice(before).filter((one) => one.includes("/facets?q=EBS+vol"))).toHaveLength(2);
  expect(page.text()).toContain("Monthly Cost$7.50");
});

test("beyond the page size the server searches", async () => {
  const first = Array.from({ length: 100 }, (_, index) => resource({ resourceName: `web-${index}` }));
  api.answers["GET /resources/inventory"] = (query: URLSearchParams) =>
    query.has("q") ? list([disk], 1) : list(first, 900, "next");
  const page = await show("/resources");
  await set(named<HTMLInputElement>("Search by name, ID, type, or Region"), "disk");
  await settle();
  expect(api.asked.some((one) => one.includes("/inventory?") && one.includes("q=disk"))).toBe(true);
  expect(rowNames()).toEqual(["disk-9"]);
  expect(page.text()).toContain("1 resource");
});

test("near the end, the next page is requested with its cursor", async () => {
  api.answers["GET /resources/inventory"] = (query: URLSearchParams) =>
    query.get("cursor") === "next" ? list([disk], 2) : list([web], 2, "next");
  await show("/resources");
  expect(rowNames()).toEqual(["web-1", "disk-9"]);
});

test("failures of the list and the totals are shown in place, with the reason and Retry", async () => {
  api.answers["GET /resources/inventory"] = () => problem(500, "The database is away.");
  api.answers["GET /resources/summary"] = () => problem(500, "No totals now.");
  const page = await show("/resources");
  expect(page.text()).toContain("The database is away.");
  expect(page.text()).toContain("No totals now.");
  api.answers["GET /resources/inventory"] = list([web]);
  const retries = [...document.querySelectorAll("button")].filter((one) => one.textContent === "Retry");
  await act(async () => retries.at(-1)?.click());
  await settle();
  expect(rowNames()).toEqual(["web-1"]);
});

test("§4 §9 a discovery shows its progress, and the list reloads 3 seconds after its end", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  let posted: RequestInit | undefined;
  api.answers["POST /resources/discover"] = (_: URLSearchParams, init: RequestInit) => {
    posted = init;
    api.answers["GET /runs"] = runs(run("running"));
    return { runId: "r1", status: "queued" };
  };
  const page = await show("/resources");
  await press("Run Discovery");
  expect(new Headers(posted?.headers).get("prefer")).toBe("respond-async");
  expect(page.text()).toContain("Discovering...");
  expect(page.text()).toContain("EC2 in eu-west-1 · 3 of 51 tasks · 412 resources so far");
  expect(button("Cancel").disabled).toBe(false);
  api.answers["GET /runs"] = runs(run("completed"));
  await settle(4200); // the next poll of the run
  expect(page.text()).toContain("Run Discovery");
  const before = api.asked.filter((one) => one.startsWith("GET /resources/inventory")).length;
  await settle(2500);
  expect(api.asked.filter((one) => one.startsWith("GET /resources/inventory")).length).toBe(before);
  await settle(700);
  expect(api.asked.filter((one) => one.startsWith("GET /resources/inventory")).length).toBe(before + 1);
});

test("a running discovery is shown again on return; a failed one shows the reason and offers Retry", async () => {
  api.answers["GET /runs"] = runs(run("running"));
  await show("/resources");
  expect(button("Discovering...").disabled).toBe(true);
  await closePage();
  expect(text()).toBe("");
  api.answers["GET /runs"] = runs(run("failed", { error: "AWS refused the role." }));
  api.answers["POST /resources/discover"] = () => problem(409, "Connect a cloud account first.");
  const again = await show("/resources");
  expect(again.text()).toContain("AWS refused the role.");
  await press("Retry");
  expect(again.text()).toContain("Connect a cloud account first.");
});

test("§2 unused resources: reason, monthly savings, results that were not evaluated, and the empty state", async () => {
  const unused: UnusedResource = {
    ...disk,
    saving: {
      ruleId: "ebs-unattached",
      title: "EBS volume is not attached",
      description: "x",
      action: "Delete",
      estimatedMonthlySavings: 4.5,
      evidence: {},
      steps: [],
      source: "list_price",
    },
  };
  api.answers["GET /resources/unused"] = { ...list([unused]), potentialSavings: 4.5, unknownCount: 2 };
  const page = await show("/resources");
  expect(api.asked.some((one) => one.startsWith("GET /resources/unused"))).toBe(false);
  await press("Unused Resources");
  expect(api.asked.some((one) => one.startsWith("GET /resources/unused"))).toBe(true);
  expect(page.address()).toBe("/resources?view=unused");
  expect(page.text()).toContain("EBS volume is not attachedUnknown$4.50View details");
  expect(page.text()).toContain("2 resources not fully evaluated");
  api.answers["GET /resources/unused"] = { ...list([]), potentialSavings: 0, unknownCount: 0 };
  await set(named<HTMLSelectElement>("Type"), "EC2");
  expect(api.asked.some((one) => one.startsWith("GET /resources/unused?type=EC2"))).toBe(true);
  expect(page.text()).toContain("No unused resources found");
});

test("§2 the cards show the server's figures: all resources, the unused ones, and their savings", async () => {
  api.answers["GET /resources/summary"] = {
    ...summary,
    totalResources: 1234,
    unusedResources: 57,
    potentialSavings: 4.5,
  };
  await show("/resources");
  const cardOf = (label: string) =>
    [...document.querySelectorAll("section")].find((one) => one.querySelector("h2")?.textContent === label)
      ?.textContent;
  expect(cardOf("Total Resources")).toContain("1,234");
  expect(cardOf("Unused Resources")).toContain("57");
  expect(cardOf("Potential Savings")).toContain("$4.50/mo");
});

test("§4 status and attachment are next to each other", async () => {
  api.answers["GET /resources/inventory"] = list([
    resource({ resourceName: "disk-1", status: "available", attachment: "detached" }),
    resource({ resourceName: "web-1", status: "terminated" }),
  ]);
  await show("/resources");
  const rows = [...document.querySelectorAll('[role="row"], tr')].map((row) => row.textContent ?? "");
  expect(rows.find((row) => row.includes("disk-1"))).toMatch(/available\s*detached/);
  expect(rows.find((row) => row.includes("web-1"))).toContain("terminated");
});

test("the highest cost comes first by default", async () => {
  await show("/resources");
  expect(api.asked.find((one) => one.startsWith("GET /resources/inventory"))).toContain(
    "sort=cost&order=desc",
  );
  expect(document.querySelector('[aria-sort="descending"]')?.textContent).toBe("Monthly Cost");
});

test("with a filter, the four cards follow it, and state that savings are those of unused resources", async () => {
  const page = await show("/resources?type=EC2");
  expect(page.text()).toContain("Total Resources1");
  expect(page.text()).toContain("of 2 in all");
  expect(page.text()).toContain("Monthly Cost$7.50");
  expect(page.text()).toContain("Potential Savings$2.50/mo");
  expect(page.text()).toContain("Unused resources only");
});

test("facets narrow the list; values of one facet are combined in the URL", async () => {
  const page = await show("/resources");
  const choice = (label: string) =>
    [...document.querySelectorAll("label")].find((one) => one.textContent === label)?.querySelector("input");
  await act(async () => choice("EC2")?.click());
  await settle();
  await act(async () => choice("EBS Volume")?.click());
  await settle();
  expect(page.address()).toBe("/resources?type=EC2%2CEBS+Volume");
  await act(async () => choice("$10 to $100")?.click());
  await settle();
  await act(async () => choice("Critical")?.click());
  await settle();
  expect(chips()).toEqual([
    "type = EC2, EBS Volume",
    "monthly cost >= 10",
    "monthly cost < 100",
    "severity = critical",
    "Clear filters",
  ]);
  await act(async () => choice("EC2")?.click());
  await settle();
  expect(chips()[0]).toBe("type = EBS Volume");
  await press("Clear filters");
  expect(page.address()).toBe("/resources");
});

const keyOn = (element: HTMLElement, key: string) =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
const options = () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent);

test("the property filter completes a condition part by part, with the keyboard", async () => {
  const page = await show("/resources");
  const filter = named<HTMLInputElement>("Filter by property");
  await act(async () => filter.focus());
  await set(filter, "reg");
  expect(options()).toEqual(["Region"]);
  await keyOn(filter, "Tab");
  expect(filter.value).toBe("region ");
  await keyOn(filter, "ArrowDown");
  await keyOn(filter, "Enter");
  expect(filter.value).toBe("region = ");
  expect(options()).toEqual(["eu-west-12"]);
  await keyOn(filter, "ArrowDown");
  expect(filter.getAttribute("aria-activedescendant")).toBe(
    document.querySelector('[role="option"][aria-selected="true"]')?.id,
  );
  await keyOn(filter, "Enter");
  await settle();
  expect(page.address()).toBe("/resources?region=eu-west-1");
  await set(filter, "monthly cost > 100");
  await keyOn(filter, "Enter");
  await settle();
  expect(page.address()).toBe("/resources?region=eu-west-1&filter=monthly+cost+%3E+100");
  expect(filter.value).toBe("");
  await keyOn(filter, "Backspace");
  await settle();
  expect(filter.value).toBe("monthly cost > 100");
  expect(page.address()).toBe("/resources?region=eu-west-1");
});

test("an invalid condition shows what is expected, and text without a property is searched", async () => {
  const page = await show("/resources");
  const filter = named<HTMLInputElement>("Filter by property");
  await set(filter, "region =");
  await keyOn(filter, "Enter");
  expect(document.querySelector('[role="alert"]')?.textContent).toBe("Expected a value after “region =”.");
  expect(filter.getAttribute("aria-invalid")).toBe("true");
  await set(filter, "orders");
  await keyOn(filter, "Enter");
  await settle();
  expect(page.address()).toBe("/resources?q=orders");
  await closePage();
  const broken = await show("/resources?filter=color+%3D+red");
  expect(broken.text()).toContain("The property filter in this link can't be read and is ignored.");
  expect(broken.text()).toContain("Unknown property “color”.");
  expect(api.asked.filter((one) => one.includes("/inventory")).at(-1)).not.toContain("color");
});

test("without a discovery, no figures are shown, and the empty list offers one", async () => {
  api.answers["GET /resources/summary"] = {
    ...summary,
    totalResources: 0,
    lastDiscoveredAt: null,
    byType: [],
    byRegion: [],
  };
  api.answers["GET /resources/inventory"] = list([]);
  let started = false;
  api.answers["POST /resources/discover"] = () => {
    started = true;
    return { runId: "r1", status: "queued" };
  };
  const page = await show("/resources");
  expect(page.text()).not.toContain("0 resources");
  expect(page.text()).not.toContain("$0.00");
  const offered = [...document.querySelectorAll("button")].filter(
    (one) => one.textContent === "Run Discovery",
  );
  expect(offered).toHaveLength(2);
  await act(async () => offered[1]?.click());
  await settle();
  expect(started).toBe(true);
});

test("rows are selected, and exactly these are exported", async () => {
  let sent: unknown;
  api.answers["POST /resources/export"] = (_: URLSearchParams, init: RequestInit) => {
    sent = JSON.parse(String(init.body));
    return new Response("Name");
  };
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }),
  );
  const page = await show("/resources");
  await act(async () => named<HTMLInputElement>("Select disk-9").click());
  expect(page.text()).toContain("1 resource selected");
  const bar = named<HTMLElement>("Selection");
  const inBar = [...bar.querySelectorAll("button")];
  await act(async () => inBar.find((one) => one.textContent === "Export CSV")?.click());
  await settle();
  expect(sent).toEqual({ resourceIds: [disk.resourceId] });
  await press("Select all 2 that match");
  expect(page.text()).toContain("2 resources selected");
});

test("groups show counts and costs, expand into their resources, and link to the list", async () => {
  api.answers["GET /resources/groups"] = {
    groups: [
      { value: "EC2", label: "EC2", filter: "type = EC2", count: 30, monthlyCost: 10, unknownCostCount: 0 },
      { value: "VPC", label: "VPC", filter: "type = VPC", count: 2, monthlyCost: 0, unknownCostCount: 2 },
    ],
    moreGroups: 3,
  };
  api.answers["GET /resources/inventory"] = (query: URLSearchParams) =>
    query.has("cursor") ? list([disk], 30) : list([web], 30, "next");
  const page = await show("/resources?group=type");
  await until(() => page.text().includes("EC230 resources"));
  expect(api.asked.some((one) => one === "GET /resources/groups?by=type")).toBe(true);
  expect(page.text()).toContain("EC230 resources$10.00");
  expect(page.text()).toContain("VPC2 resourcesUnknown");
  expect(page.text()).toContain("3 more groups with lower costs");
  await act(async () =>
    [...document.querySelectorAll("button")].find((one) => one.textContent?.startsWith("EC230"))?.click(),
  );
  await settle();
  expect(page.text()).toContain("web-1");
  await press("Show all 30 in the list");
  expect(page.address()).toBe("/resources?type=EC2");
});

test("after the quick look, the last opened row has the focus", async () => {
  api.answers["GET /resources/resource"] = {
    resource: { ...web, facets: {}, labels: {}, savings: [], crownJewel: { since: null } },
  };
  api.answers["GET /resources/relationships"] = {
    relationships: [],
    graph: { nodes: [], edges: [], truncated: false },
  };
  const page = await show("/resources");
  await keyOn(document.body, "j");
  await keyOn(document.body, "j");
  await keyOn(document.activeElement as HTMLElement, "Enter");
  await settle();
  expect(page.address()).toContain("resource=");
  await until(() => document.querySelector('[role="dialog"]') !== null);
  await keyOn(document.activeElement as HTMLElement, "Escape");
  await settle();
  expect(page.address()).toBe("/resources");
  expect(document.activeElement?.getAttribute("data-index")).toBe("1");
});
