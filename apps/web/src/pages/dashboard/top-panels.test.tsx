import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { finding, findingsPage } from "../../components/findings/testing/finding.ts";
import { reload, settle } from "../../testing/served-page.tsx";
import { recommendation, recommendationsPage, summary, unscanned } from "./testing/answers.ts";
import {
  api,
  button,
  closePage,
  open,
  panel,
  press,
  problem,
  startOver,
  text,
} from "./testing/dashboard-page.tsx";

beforeEach(startOver);
afterEach(closePage);

const rows = (name: string) => [...panel(name).querySelectorAll("article")];
const titles = (name: string) => rows(name).map((row) => row.querySelector("h3")?.textContent);

describe("top findings", () => {
  test("are the three active ones with the highest risk, with resource, account, Region, and age, and a link to all", async () => {
    await open();
    expect(api.asked).toContain("GET /security/findings?status=ACTIVE&sort=risk&limit=25");
    expect(panel("Top findings").textContent).toContain("2 critical, 5 high");
    expect(rows("Top findings")).toHaveLength(3);
    // Of the two with the same severity and age, the one with a fix comes first.
    expect(rows("Top findings")[1]?.textContent).toMatch(
      /^CriticalRole can be assumed by anyonepublish-docsSandbox · eu-west-1 · \d+ days agoDetails$/,
    );
    const all = [...panel("Top findings").querySelectorAll("a")].find(
      (one) => one.textContent === "View all 506",
    );
    expect(all?.getAttribute("href")).toBe("/security");
  });

  test("have their fix in place, if there is one: a click opens its plan", async () => {
    api.answers["GET /security/remediation-preview"] = problem(500, "No plan now.");
    await open();
    expect(() => button(/^Fix Role/)).toThrow();
    await press("Fix Bucket allows public read access: logs");
    expect(document.querySelector("[role=dialog]")?.textContent).toContain("Confirm & Remediate");
  });

  test("say how many are assigned to the person and how many are overdue, with links, and nothing for none", async () => {
    api.answers["GET /security/findings"] = (query: URLSearchParams) =>
      query.has("due")
        ? findingsPage([])
        : findingsPage([finding()], { total: query.has("assignee") ? 4 : 9 });
    await open();
    const links = [...panel("Top findings").querySelectorAll("a")].map((one) => [
      one.textContent,
      one.getAttribute("href"),
    ]);
    expect(links).toContainEqual(["4 assigned to me", "/security?assignee=me"]);
    expect(panel("Top findings").textContent).not.toContain("overdue");
  });

  test("on attack paths come in the server's order, state how many, and are listed whatever their severity", async () => {
    const paths = { count: 3, risk: 140 };
    const [low, fixable] = [
      finding({ findingId: "low", severity: "LOW", title: "Low", attackPaths: paths }),
      finding({
        findingId: "fixable",
        severity: "LOW",
        title: "Fixable",
        attackPaths: { count: 1, risk: 139 },
      }),
    ];
    const manual = { ...low.remediation, automationAvailable: false };
    api.answers["GET /security/findings"] = findingsPage([
      { ...low, remediation: manual },
      fixable,
      finding({ findingId: "critical", severity: "CRITICAL", title: "Critical" }),
      finding({ findingId: "medium", severity: "MEDIUM", title: "Medium" }),
    ]);
    await open();
    expect(titles("Top findings")).toEqual(["Low", "Fixable", "Critical"]);
    expect(rows("Top findings").map((row) => /On \d attack paths?/.exec(row.textContent)?.[0])).toEqual([
      ...["On 3 attack paths", "On 1 attack path", undefined],
    ]);
  });

  test("below severity high are not listed", async () => {
    const medium = finding({ severity: "MEDIUM" });
    api.answers["GET /security/findings"] = findingsPage([medium], { total: 12 });
    await open();
    expect(panel("Top findings").textContent).toContain(
      "No critical or high findings12 active findings are less",
    );
    expect(rows("Top findings")).toEqual([]);
  });

  test("of a scan without findings and of no scan are different states", async () => {
    api.answers["GET /security/findings"] = findingsPage([]);
    await open();
    expect(panel("Top findings").textContent).toContain("The last scan found no active findings.");
    await closePage();
    api.answers["GET /security/score"] = unscanned;
    await open();
    expect(panel("Top findings").textContent).toContain("No security scan has run");
    expect(panel("Top findings").textContent).not.toContain("No critical");
  });

  test("that could not be loaded show the reason, state nothing, and can be retried", async () => {
    api.answers["GET /security/findings"] = problem(500, "The database is busy.");
    await open();
    expect(panel("Top findings").textContent).toContain("The database is busy.");
    expect(panel("Top findings").textContent).not.toMatch(/No critical|No security scan/);
    api.answers["GET /security/findings"] = findingsPage([finding()]);
    await press("Retry", panel("Top findings"));
    expect(rows("Top findings")).toHaveLength(1);
  });
});

describe("top recommendations", () => {
  test("are the best three that count separately, with their savings", async () => {
    await open();
    expect(titles("Top recommendations")).toEqual([
      "Move fulfilment-db to gp3",
      "Stop gpu-notebook",
      "Price unknown",
    ]);
    expect(rows("Top recommendations")[0]?.textContent).toContain("$804/mo");
    expect(rows("Top recommendations")[2]?.textContent).toContain("Unknown/mo");
    expect(panel("Top recommendations").textContent).toContain("View all 141");
  });

  test("link to their details, and are applied in place", async () => {
    api.answers["GET /cost/recommendations/r1"] = problem(500, "No plan now.");
    await open();
    const details = rows("Top recommendations")[0]?.querySelectorAll("a")[1];
    expect(details?.getAttribute("href")).toBe("/recommendations?open=r1");
    await press("Apply Move fulfilment-db to gp3");
    expect(document.querySelector("[role=dialog]")?.textContent).toContain("Apply Recommendation");
  });

  test("before a discovery and after one without results are different states", async () => {
    api.answers["GET /cost/recommendations"] = recommendationsPage([]);
    await open();
    expect(panel("Top recommendations").textContent).toContain("The last discovery found nothing to save.");
    await closePage();
    api.answers["GET /resources/summary"] = { ...summary, lastDiscoveredAt: null };
    await open();
    expect(panel("Top recommendations").textContent).toContain("No discovery has run");
    await closePage();
    // Unknown whether there was one.
    api.answers["GET /resources/summary"] = problem(500, "The database is busy.");
    await open();
    expect(panel("Top recommendations").textContent).not.toMatch(/discovery/);
  });

  test("are not reported as none while a newer response is loaded, as at the end of a discovery", async () => {
    api.answers["GET /cost/recommendations"] = recommendationsPage([]);
    await open();
    const answer = Promise.withResolvers<unknown>();
    api.answers["GET /cost/recommendations"] = (query: URLSearchParams) =>
      query.get("limit") === "1" ? recommendationsPage([]) : answer.promise;
    api.held = 1;
    await reload();
    expect(panel("Top recommendations").textContent).not.toMatch(/No open recommendations/);
    api.held = 0;
    answer.resolve(recommendationsPage([recommendation()]));
    await settle();
    expect(rows("Top recommendations")).toHaveLength(1);
  });

  test("that could not be loaded show the reason, and can be retried", async () => {
    api.answers["GET /cost/recommendations"] = (query: URLSearchParams) =>
      query.get("limit") === "1" ? recommendationsPage([]) : problem(500, "The database is busy.");
    await open();
    expect(panel("Top recommendations").textContent).toContain("The database is busy.");
    api.answers["GET /cost/recommendations"] = recommendationsPage([recommendation()]);
    await press("Retry", panel("Top recommendations"));
    expect(titles("Top recommendations")).toEqual(["Move fulfilment-db to gp3"]);
  });
});

test("the account in scope limits both", async () => {
  await open("?account=acc");
  const asked = api.asked.filter((one) => /findings|recommendations|score/.test(one));
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((one) => !one.includes("accountId=acc"))).toEqual([]);
});

test("while data is unknown, nothing is stated", async () => {
  const never = () => new Promise(() => undefined);
  for (const key of Object.keys(api.answers)) api.answers[key] = never;
  api.held = 10;
  await open();
  expect(text()).not.toMatch(/No |Never|0 of|of 5|Explore|unknown/);
});
