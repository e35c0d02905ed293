import { Money } from "@skyledger/core/model/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "300" });
  ana = await server.person();
  const { status } = await server.call("POST /resources/discover", { as: ana });
  expect(status).toBe(200);
});
afterAll(() => server.close());

interface Listed {
  recommendationId: string;
  ruleId: string;
  rank: number;
  type: string;
  impact: string;
  title: string;
  status: string;
  dismissedReason: string | null;
  estimatedMonthlySavings: number | null;
  countedMonthlySavings: number;
  countedIn: { recommendationId: string; title: string } | null;
  alternatives: Listed[];
  alternativeCount: number;
  risk: "Low" | "Medium" | "High";
  action: string;
  commitment: string | null;
  resourceId: string;
  sources: { source: string; estimatedMonthlySavings: number | null }[];
}
interface Page {
  recommendations: Listed[];
  totalPotentialSavings: number;
  counts: Record<string, number>;
  statusCounts: Record<string, number>;
  savingsByType: Record<string, number>;
  savingsByRisk: Record<Listed["risk"], { savings: string; count: number; unknown: number }>;
  alternativesCount: number;
  unknownSavingsCount: number;
  total: number;
  nextCursor: string | null;
}

async function list(query: Record<string, unknown> = {}): Promise<Page> {
  const answer = await server.call("GET /cost/recommendations", {
    as: ana,
    query: { limit: 500, ...query },
  });
  expect(answer.status).toBe(200);
  return answer.body;
}
/** Listed ones and their alternatives. */
const everything = ({ recommendations }: Page) =>
  recommendations.flatMap((one) => [one, ...one.alternatives]);
const ids = (page: Page) => page.recommendations.map(({ recommendationId }) => recommendationId);

describe("§3 §7 GET /cost/recommendations", () => {
  test("returns recommendations[] by saving × confidence ÷ (effort × risk), and totalPotentialSavings", async () => {
    const { recommendations, totalPotentialSavings, counts, total } = await list();
    expect(recommendations.length).toBe(total);
    expect(counts.ALL).toBe(total);
    const ranks = recommendations.map(({ rank }) => rank);
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    const counted = recommendations.reduce((sum, one) => sum + one.countedMonthlySavings, 0);
    expect(totalPotentialSavings).toBeCloseTo(counted, 4);
    expect(totalPotentialSavings).toBeGreaterThan(100);
    for (const one of recommendations) {
      expect(one.countedMonthlySavings).toBeLessThanOrEqual((one.estimatedMonthlySavings ?? 0) + 1e-9);
    }
  });

  test("finds the planted waste, with and without metrics, and AWS's purchase recommendations", async () => {
    const all = everything(await list());
    const found = new Set(all.map(({ ruleId }) => ruleId));
    for (const rule of [
      "ec2-instance-idle",
      "ec2-gpu-instance-idle",
      "ec2-instance-rightsize",
      "ec2-instance-generation-upgrade",
      "ec2-instance-stopped-30-days",
      "ebs-gp2-to-gp3",
      "ebs-volume-unattached",
      "dynamodb-table-unused",
      "cloudwatch-log-group-no-retention",
      "secretsmanager-secret-unused",
      "ec2-reserved-instance-purchase",
      "ec2-reserved-instance-expiring",
      "rds-reserved-instance-purchase",
    ]) {
      expect([rule, found.has(rule)]).toEqual([rule, true]);
    }
    const types = new Set(all.map(({ type }) => type));
    expect([types.has("RESERVED_INSTANCE"), types.has("SAVINGS_PLAN")]).toEqual([true, true]);
  });

  test("a purchase from both our rule and Cost Explorer is one entry with both amounts", async () => {
    const both = everything(await list()).filter(
      ({ type, sources }) => type === "RESERVED_INSTANCE" && sources.length > 1,
    );
    expect(both.length).toBeGreaterThan(0);
    for (const { ruleId, sources, estimatedMonthlySavings } of both) {
      expect(ruleId).toBe("ec2-reserved-instance-purchase");
      expect(sources.map(({ source }) => source)).toEqual(["skyledger", "cost-explorer"]);
      expect(sources[0]?.estimatedMonthlySavings).toBe(estimatedMonthlySavings);
    }
  });

  test("filters by type, impact, resource, and text, and counts the tabs", async () => {
    const all = await list();
    const types = Map.groupBy(all.recommendations, ({ type }) => type);
    for (const [type, ofType] of types) {
      const page = await list({ type });
      expect(page.total).toBe(ofType.length);
      expect(page.counts).toEqual(all.counts);
      expect(page.totalPotentialSavings).toBe(all.totalPotentialSavings);
    }
    const high = await list({ impact: "HIGH" });
    expect(high.recommendations.length).toBeGreaterThan(0);
    expect(new Set(high.recommendations.map(({ impact }) => impact))).toEqual(new Set(["HIGH"]));
    const volumes = await list({ q: "not ATTACHED" });
    expect(new Set(volumes.recommendations.map(({ ruleId }) => ruleId))).toEqual(
      new Set(["ebs-volume-unattached"]),
    );
    const [first] = volumes.recommendations;
    expect((await list({ resource_id: first?.resourceId })).total).toBe(1);
  });

  test("paginates without gaps or repetitions", async () => {
    const whole = await list({ sort: "savings" });
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list({ sort: "savings", limit: 7, ...(cursor ? { cursor } : {}) });
      paged.push(...ids(page));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(ids(whole));
    const refused = await server.call("GET /cost/recommendations", { as: ana, query: { cursor: "x" } });
    expect(refused).toMatchObject({ status: 400, code: "invalid_input" });
  });

  test("the Resource Explorer's unused view and potential savings match UNUSED_RESOURCE", async () => {
    const { recommendations, savingsByType } = await list({ type: "UNUSED_RESOURCE" });
    const { body } = await server.call("GET /resources/unused", { as: ana, query: { limit: 500 } });
    expect(body.potentialSavings).toBeCloseTo(savingsByType.UNUSED_RESOURCE ?? 0, 4);
    const summary = await server.call("GET /resources/summary", { as: ana });
    expect(summary.body.potentialSavings).toBeCloseTo(body.potentialSavings, 4);
    const unused: { resourceId: string }[] = body.resources;
    const recommended = new Set(recommendations.map(({ resourceId }) => resourceId));
    expect(unused.filter(({ resourceId }) => !recommended.has(resourceId))).toEqual([]);
    const amounts = body.resources.map(
      ({ saving }: { saving: { estimatedMonthlySavings: number | null } }) =>
        saving.estimatedMonthlySavings ?? 0,
    );
    expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBeCloseTo(
      body.potentialSavings,
      4,
    );
  });

  test("a second discovery finds the same ones, with the same IDs", async () => {
    const before = await list();
    await server.call("POST /resources/discover", { as: ana });
    const after = await list();
    expect(ids(after)).toEqual(ids(before));
    expect(after.totalPotentialSavings).toBe(before.totalPotentialSavings);
  });
});

describe("§7 GET /cost/recommendations/{id}", () => {
  test("shows evidence, daily metrics, the price calculation, sources, risks, steps, and commands", async () => {
    const { recommendations } = await list({ type: "INSTANCE_RIGHTSIZING", q: "pricing-engine" });
    const found = recommendations.find(({ ruleId }) => ruleId === "ec2-instance-rightsize");
    const { body } = await server.call("GET /cost/recommendations/:id", {
      as: ana,
      params: { id: found?.recommendationId ?? "" },
    });
    const { recommendation } = body;
    expect(recommendation.priceBefore.total - recommendation.priceAfter.total).toBeCloseTo(
      recommendation.estimatedMonthlySavings,
      6,
    );
    for (const { unitPrice, quantity, perMonth } of recommendation.priceBefore.lines) {
      expect(unitPrice * quantity).toBeCloseTo(Number(perMonth), 6);
    }
    // Each workspace's sandbox account has its own load, and so its own smallest fitting type.
    const own = recommendation.estimatedMonthlySavings;
    expect(own).toBeGreaterThan(100);
    expect(recommendation).toMatchObject({
      // AWS services recommend the same with their own amounts: one entry, and the saving counts once.
      sources: [
        { source: "skyledger", id: "ec2-instance-rightsize", estimatedMonthlySavings: own },
        { source: "compute-optimizer", estimatedMonthlySavings: 280.32, says: "m5.4xlarge → m5.2xlarge" },
        { source: "cost-optimization-hub", estimatedMonthlySavings: 280.32 },
      ],
      restartNeeded: true,
      couldGoWrong: expect.stringMatching(/\.$/),
      commands: {
        cli: expect.stringContaining("aws ec2"),
        terraform: expect.stringContaining("instance_type"),
      },
      history: [{ actor: "analysis", from: null, to: "open" }],
      consoleUrl: null,
    });
    const cpu = recommendation.metrics.find(({ id }: { id: string }) => id === "AWS/EC2:CPUUtilization:p99");
    expect(cpu.points).toHaveLength(14);
  });
});

test("each recommendation says whether it needs a restart, can be undone, and what a purchase commits to", async () => {
  const { recommendations } = await list();
  const of = (ruleId: string) => recommendations.find((one) => one.ruleId === ruleId);
  expect(of("ec2-instance-rightsize")).toMatchObject({
    restartNeeded: true,
    rollbackPossible: true,
    commitment: null,
  });
  const purchases = recommendations.filter(({ action }) => action.startsWith("Purchase"));
  expect(purchases.length).toBeGreaterThan(0);
  for (const { action, commitment } of purchases) {
    // Rules and Cost Explorer use these terms only. A plan has its size, too.
    expect(commitment).toMatch(
      action === "PurchaseSavingsPlans"
        ? /^\$\d+\.\d{3} per hour for 1 year, no upfront payment$/
        : /^(1 year, no upfront payment|Terms of the current reservation)$/,
    );
  }
});

describe("§7 dismiss and restore", () => {
  test("dismissing removes it from the list and the totals, restoring brings it back", async () => {
    const before = await list();
    // It has no other savings that could replace it in the total.
    const first = before.recommendations.find(({ ruleId }) => ruleId === "ec2-eip-unassociated");
    const named = { recommendation_id: first?.recommendationId ?? "" };
    const dismissed = await server.call("POST /cost/recommendations/dismiss", {
      as: ana,
      body: { ...named, reason: "Kept for the audit" },
    });
    expect(dismissed.body.recommendation).toMatchObject({
      status: "dismissed",
      dismissedReason: "Kept for the audit",
    });
    const without = await list();
    expect(ids(without)).toEqual(ids(before).filter((id) => id !== named.recommendation_id));
    expect(without.totalPotentialSavings).toBeCloseTo(before.totalPotentialSavings - 3.65, 4);
    expect(ids(await list({ status: "dismissed" }))).toEqual([named.recommendation_id]);

    // A discovery does not undo a person's decision.
    await server.call("POST /resources/discover", { as: ana });
    expect(ids(await list())).toEqual(ids(without));

    await server.call("POST /cost/recommendations/restore", { as: ana, body: named });
    const after = await list();
    expect(ids(after)).toEqual(ids(before));
    expect(after.totalPotentialSavings).toBe(before.totalPotentialSavings);
    const { body } = await server.call("GET /cost/recommendations/:id", {
      as: ana,
      params: { id: named.recommendation_id },
    });
    expect(body.recommendation.history).toMatchObject([
      { from: null, to: "open" },
      { from: "open", to: "dismissed", actor: ana.email, note: "Kept for the audit" },
      { from: "dismissed", to: "open", actor: ana.email },
    ]);
  });

  test("a dismissal with a date ends automatically", async () => {
    const before = await list();
    const [first] = before.recommendations;
    const until = new Date(server.clock.now.getTime() + 600_000).toISOString();
    const body = { recommendation_id: first?.recommendationId ?? "", reason: "Next sprint", until };
    await server.call("POST /cost/recommendations/dismiss", { as: ana, body });
    expect((await list()).total).toBe(before.total - 1);
    server.clock.advance(600_000);
    const after = await list();
    expect(ids(after)).toEqual(ids(before));
    expect(after.totalPotentialSavings).toBe(before.totalPotentialSavings);
  });

  test("requires a reason, and a future date", async () => {
    const [first] = (await list()).recommendations;
    const recommendation_id = first?.recommendationId ?? "";
    const call = (body: { reason: string; until?: string }) =>
      server.call("POST /cost/recommendations/dismiss", { as: ana, body: { recommendation_id, ...body } });
    expect(await call({ reason: "  " })).toMatchObject({ status: 400, code: "invalid_input" });
    expect(await call({ reason: "x", until: "2020-01-01T00:00:00.000Z" })).toMatchObject({
      status: 400,
      code: "invalid_input",
    });
  });
});

describe("GET /cost/not-evaluated-savings", () => {
  const notEvaluated = async (query: Record<string, unknown> = {}) => {
    const answer = await server.call("GET /cost/not-evaluated-savings", { as: ana, query });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  test("lists missing data by rule and page by page, including unknown prices", async () => {
    const all = await notEvaluated({ limit: 500 });
    expect(all.notEvaluated).toHaveLength(all.total);
    const abandoned = all.notEvaluated.find(
      ({ ruleId }: { ruleId: string }) => ruleId === "s3-bucket-abandoned",
    );
    expect(abandoned).toMatchObject({ missing: "request metrics", reason: "unsupported" });
    const { unknownSavingsCount } = await list();
    expect(all.notEvaluated.filter(({ missing }: { missing: string }) => missing === "price")).toHaveLength(
      unknownSavingsCount,
    );
    const arns = all.notEvaluated.map(({ resourceId }: { resourceId: string }) => resourceId);
    expect(all.resources).toBe(new Set(arns).size);
    const ofRule = await notEvaluated({ ruleId: "s3-bucket-abandoned", limit: 1 });
    const counted = all.rules.find(({ ruleId }: { ruleId: string }) => ruleId === "s3-bucket-abandoned");
    expect([ofRule.total, ofRule.rules]).toEqual([counted.count, all.rules]);
    const first = await notEvaluated({ limit: 2 });
    const second = await notEvaluated({ limit: 2, cursor: first.nextCursor });
    expect([...first.notEvaluated, ...second.notEvaluated]).toEqual(all.notEvaluated.slice(0, 4));
  });
});

describe("alternatives", () => {
  test("an alternative comes only with the recommendation that counts instead", async () => {
    const page = await list();
    const listed = new Map(page.recommendations.map((one) => [one.recommendationId, one]));
    for (const { countedIn, countedMonthlySavings, estimatedMonthlySavings } of page.recommendations) {
      if (countedIn === null) continue;
      // Only partly: the rest belongs to another one.
      expect(countedMonthlySavings).toBeGreaterThan(0);
      expect(countedMonthlySavings).toBeLessThan(estimatedMonthlySavings ?? 0);
      expect(listed.get(countedIn.recommendationId)?.title).toBe(countedIn.title);
    }
    const folded = page.recommendations.flatMap(({ recommendationId, alternatives }) =>
      alternatives.map((one) => ({ root: recommendationId, ...one })),
    );
    expect(folded.length).toBe(page.alternativesCount);
    expect(folded.length).toBeGreaterThan(10);
    for (const { root, recommendationId, countedIn, countedMonthlySavings } of folded) {
      expect([countedMonthlySavings, countedIn?.recommendationId]).toEqual([0, root]);
      expect(listed.has(recommendationId)).toBe(false);
    }
  });

  test("the counts match the list, and add up", async () => {
    const page = await list();
    const { counts, savingsByRisk, statusCounts } = page;
    const { ALL, ...types } = counts;
    expect(Object.values(types).reduce((sum, count) => sum + count, 0)).toBe(ALL);
    expect([ALL, statusCounts.open]).toEqual([page.recommendations.length, page.recommendations.length]);
    const risks = Object.values(savingsByRisk);
    expect(risks.reduce((sum, { count }) => sum + count, 0)).toBe(ALL);
    expect(risks.reduce((sum, { unknown }) => sum + unknown, 0)).toBe(page.unknownSavingsCount);
    // Exactly, to the last decimal.
    const total = Money.sum(risks.map(({ savings }) => Money.parse(savings)));
    expect(total.toNumber()).toBeCloseTo(page.totalPotentialSavings, 6);
    for (const risk of ["Low", "Medium", "High"] as const) {
      const ofRisk = await list({ risk });
      const counted = ofRisk.recommendations.reduce((sum, one) => sum + one.countedMonthlySavings, 0);
      expect([ofRisk.total, ofRisk.recommendations.length]).toEqual([
        savingsByRisk[risk].count,
        savingsByRisk[risk].count,
      ]);
      expect(counted).toBeCloseTo(Number(savingsByRisk[risk].savings), 4);
    }
  });

  test("an alternative is found by its text and its resource, with the counted one; and listed alone", async () => {
    const page = await list();
    const root = page.recommendations.find(
      ({ alternatives: [first], alternativeCount, resourceId }) =>
        alternativeCount === 2 && first?.resourceId !== resourceId,
    );
    const [alternative] = root?.alternatives ?? [];
    if (!root || !alternative) throw new Error("the sandbox has no purchase that counts in another");
    const found = await list({ q: alternative.title });
    expect(ids(found)).toContain(root.recommendationId);
    expect(found.counts.ALL).toBe(found.recommendations.length);
    expect(ids(await list({ resource_id: alternative.resourceId }))).toContain(root.recommendationId);
    const alone = await list({ alternatives_of: root.recommendationId });
    expect([alone.total, ids(alone).toSorted()]).toEqual([
      2,
      root.alternatives.map(({ recommendationId }) => recommendationId).toSorted(),
    ]);
    const { body } = await server.call("GET /cost/recommendations/:id", {
      as: ana,
      params: { id: root.recommendationId },
    });
    expect(body.recommendation.alternativeCount).toBe(2);
    const other = await server.person();
    const { body: nothing } = await server.call("GET /cost/recommendations", {
      as: other,
      query: { alternatives_of: root.recommendationId },
    });
    expect(nothing.recommendations).toEqual([]);
  });

  test("once the counted one is dismissed, the alternative counts itself, and is listed", async () => {
    const page = await list();
    const root = page.recommendations.find(
      ({ ruleId, alternatives }) => ruleId === "dynamodb-table-unused" && alternatives.length === 1,
    );
    const [alternative] = root?.alternatives ?? [];
    const named = { recommendation_id: root?.recommendationId ?? "" };
    await server.call("POST /cost/recommendations/dismiss", {
      as: ana,
      body: { ...named, reason: "In use" },
    });
    const without = await list();
    expect(ids(without)).toContain(alternative?.recommendationId);
    expect(without.counts.ALL).toBe(page.counts.ALL);
    expect(without.alternativesCount).toBe(page.alternativesCount - 1);
    await server.call("POST /cost/recommendations/restore", { as: ana, body: named });
    expect(ids(await list())).toEqual(ids(page));
  });
});

describe("thresholds", () => {
  test("have unit, default, and source; a custom value applies from the next discovery, and null resets it", async () => {
    const { body } = await server.call("GET /cost/savings-rules", { as: ana });
    for (const { thresholds } of body.rules) {
      for (const one of thresholds) {
        expect(one).toMatchObject({
          unit: expect.stringMatching(/\w/),
          default: expect.any(Number),
          source: expect.stringMatching(/\w/),
          value: null,
        });
      }
    }
    // No AWS service recommends it: it is closed once the rule no longer finds it.
    const name = "rds-snapshot-orphaned.ageDays";
    const count = async () => (await list({ q: "rds-snapshot-orphaned" })).total;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const set = (value: number | null) =>
      server.call("PUT /cost/savings-rules/thresholds", { as: ana, body: { thresholds: { [name]: value } } });
    const answer = await set(100_000);
    const rule = answer.body.rules.find(
      ({ ruleId }: { ruleId: string }) => ruleId === "rds-snapshot-orphaned",
    );
    expect(rule.thresholds[0]).toMatchObject({ name, value: 100_000 });
    await server.call("POST /resources/discover", { as: ana });
    expect(await count()).toBe(0);
    expect((await list({ status: "gone" })).total).toBe(before);
    await set(null);
    await server.call("POST /resources/discover", { as: ana });
    expect(await count()).toBe(before);
  });

  test("an unknown name is rejected", async () => {
    const answer = await server.call("PUT /cost/savings-rules/thresholds", {
      as: ana,
      body: { thresholds: { "no-rule.days": 1 } },
    });
    expect(answer).toMatchObject({ status: 400, code: "invalid_input" });
  });
});
