// The sandbox organization's payer and its members are connected: their costs come from the payer's bill.

import { Money } from "@skyledger/core/model/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
// biome-ignore lint/suspicious/noExplicitAny: responses of the interface
let organization: any;

const compute = "Amazon Elastic Compute Cloud - Compute";
const sumOf = (lines: readonly { cost: number }[]) =>
  Money.sum(lines.map(({ cost }) => Money.parse(cost.toFixed(12)))).toNumber();
const summary = async (query: Record<string, string> = {}) =>
  (await server.call("GET /cost/analysis", { as: ana, raw: { query } })).body;

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100", SANDBOX_ACCOUNTS: "5" });
  server.clock.now = new Date("2026-05-13T10:00:00Z");
  ana = await server.person();
  organization = (await server.call("GET /organization", { as: ana })).body;
  const body = { timePeriod: "30d" as const, tagKeys: ["Team"], resourceServices: [compute] };
  const { status, text } = await server.call("POST /cost/analysis", { as: ana, body });
  expect(status, text).toBe(200);
});
afterAll(() => server.close());

describe("the bill of a payer", () => {
  it("has the costs of every account, by name and ID, also of those that are not connected", async () => {
    const { byAccount, totalCost, gaps } = await summary();
    expect(gaps).toEqual([]);
    const rows = byAccount as {
      awsAccountId: string;
      name: string;
      accountId: string | null;
      cost: number;
    }[];
    // A connected account has the name that its members gave it.
    const { accounts } = (await server.call("GET /accounts", { as: ana })).body;
    const own = new Map<string, string>(
      accounts.map((one: { awsAccountId: string; name: string }) => [one.awsAccountId, one.name]),
    );
    expect(new Map(rows.map((one) => [one.awsAccountId, one.name]))).toEqual(
      new Map(
        organization.accounts.map((one: { accountId: string; name: string }) => [
          one.accountId,
          own.get(one.accountId) ?? one.name,
        ]),
      ),
    );
    const connected = new Set(
      rows.filter(({ accountId }) => accountId !== null).map((one) => one.awsAccountId),
    );
    expect(rows.filter(({ accountId }) => accountId === null)).toHaveLength(2);
    expect(connected).toContain(organization.managementAccountId);
    expect(sumOf(rows)).toBeCloseTo(totalCost, 4);
  });

  it("requests nothing of the members: AWS charges for each request", async () => {
    const { meter } = await summary();
    expect(meter.accounts.map(({ awsAccountId }: { awsAccountId: string }) => awsAccountId)).toEqual([
      organization.managementAccountId,
    ]);
  });

  it("reads every day of every account, and its trend adds up", async () => {
    const { coverage, trend, totalCost } = await summary();
    expect(coverage.daysRead).toBe(coverage.days);
    expect(sumOf(trend.filter(({ cost }: { cost: number | null }) => cost !== null))).toBeCloseTo(
      totalCost,
      4,
    );
  });

  it("by tag and by resource has every account's costs", async () => {
    const { byTag, tagKeys, totalCost } = await summary({ groupBy: "tag:Team" });
    expect(tagKeys.find(({ key }: { key: string }) => key === "Team")).toEqual({
      key: "Team",
      collected: true,
    });
    expect(sumOf(byTag)).toBeGreaterThan(0.5 * totalCost);
    const member = organization.accounts.find(
      (one: { state: string; accountId: string }) =>
        one.state === "connected" && one.accountId !== organization.managementAccountId,
    );
    const of = async (query: Record<string, string>) =>
      (await server.call("GET /cost/service", { as: ana, raw: { query: { service: compute, ...query } } }))
        .body;
    const all = await of({});
    const own = await of({ awsAccountId: member.accountId });
    const ofMember = all.resources.filter(
      ({ awsAccountId }: { awsAccountId: string }) => awsAccountId === member.accountId,
    );
    expect(own.resources.map(({ cost }: { cost: number }) => cost)).toEqual(
      ofMember.map(({ cost }: { cost: number }) => cost),
    );
  });

  it("by OU adds up to the whole", async () => {
    const { totalCost } = await summary();
    const units = new Map<string, string[]>();
    for (const { unitId, accountId } of organization.accounts)
      units.set(unitId, [...(units.get(unitId) ?? []), accountId]);
    const root = organization.units.find(({ parentId }: { parentId: string | null }) => parentId === null);
    const top = organization.units.filter(
      ({ parentId }: { parentId: string | null }) => parentId === root.id,
    );
    const parts: number[] = [];
    for (const { id } of top) parts.push((await summary({ unitId: id })).totalCost ?? 0);
    const direct = (units.get(root.id) ?? []).map((awsAccountId) => ({ awsAccountId }));
    for (const query of direct) parts.push((await summary(query)).totalCost ?? 0);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(totalCost, 4);
    expect((await summary({ unitId: root.id })).totalCost).toBeCloseTo(totalCost, 4);
  });

  it("disconnected, leaves no account counted: each is read by itself, with the same amounts", async () => {
    const before = await summary();
    const { body } = await server.call("GET /accounts", { as: ana });
    const payer = body.accounts.find(
      ({ awsAccountId }: { awsAccountId: string }) => awsAccountId === organization.managementAccountId,
    );
    const answer = await server.call("DELETE /accounts/:id", { as: ana, params: { id: payer.id } });
    expect(answer.status).toBeLessThan(300);
    server.clock.advance(2 * 3_600_000);
    const { email, password } = ana;
    const as = (await server.call("POST /auth/login", { body: { email, password } })).body;
    const run = await server.call("POST /cost/analysis", { as, body: { timePeriod: "30d" } });
    expect(run.status, run.text).toBe(200);
    const after = (await server.call("GET /cost/analysis", { as })).body;
    const costOf = ({ byAccount }: typeof before) =>
      new Map(
        byAccount.map((one: { awsAccountId: string; cost: number }) => [
          one.awsAccountId,
          one.cost.toFixed(4),
        ]),
      );
    const [was, is] = [costOf(before), costOf(after)];
    expect(is.size).toBe(2);
    for (const [id, cost] of is) expect(cost).toBe(was.get(id));
  });
});
