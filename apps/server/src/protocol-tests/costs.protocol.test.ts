import { IAM } from "@aws-sdk/client-iam";
import { addDays, daysOf, monthStart } from "@skyledger/core/cost/calendar";
import { decimalText } from "@skyledger/core/cost/decimal-text";
import { Money } from "@skyledger/core/model/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "./testing/made.ts";
import {
  createMotoAccount,
  enforceIam,
  type MotoAccount,
  type MotoCredentials,
  motoUrl,
} from "./testing/moto.ts";
import { type ProtocolServer, startProtocolServer } from "./testing/protocol-server.ts";

const hourMs = 3_600_000;
const serviceCount = 100;

interface Line {
  day: string;
  keys: [string, string];
  billed: string;
  effective?: string;
}

/** Sets the stand-in's next Cost Explorer responses for an account, in order. */
async function preset(account: MotoAccount, results: readonly object[]): Promise<void> {
  const answer = await fetch(`${motoUrl()}/moto-api/static/ce/cost-and-usage-results`, {
    method: "POST",
    body: JSON.stringify({ account_id: account.id, results }),
  });
  if (!answer.ok) throw new Error(`The stand-in refused: ${answer.status}`);
}

/** A Cost Explorer response, one result per day. */
function answerOf(lines: readonly Line[], NextPageToken?: string): object {
  const days = Map.groupBy(lines, ({ day }) => day);
  return {
    ResultsByTime: [...days].map(([day, own]) => ({
      TimePeriod: { Start: day, End: addDays(day, 1) },
      Total: {},
      Groups: own.map(({ keys, billed, effective = billed }) => ({
        Keys: keys,
        Metrics: {
          UnblendedCost: { Amount: billed, Unit: "USD" },
          AmortizedCost: { Amount: effective, Unit: "USD" },
        },
      })),
      Estimated: false,
    })),
    DimensionValueAttributes: [],
    ...(NextPageToken ? { NextPageToken } : {}),
  };
}

const sumOf = (lines: readonly Line[]) =>
  Money.sum(lines.map(({ billed }) => Money.parse(decimalText(billed))));

let account: MotoAccount;
let app: ProtocolServer;
let today: string;
let days: string[];
let used: Line[];
let others: Line[];

const service = (index: number) => `Service ${String(index).padStart(3, "0")}`;

/** Amounts that binary numbers cannot represent, some with an exponent. */
function usedLines(): Line[] {
  return days.flatMap((day, dayIndex) =>
    Array.from({ length: serviceCount }, (_, index) => ({
      day,
      keys: [service(index), index % 2 === 0 ? "us-east-1" : "eu-west-1"] as [string, string],
      billed: index === 7 ? "1.1E-7" : `${index}.${String(dayIndex + 1).padStart(2, "0")}00000001`,
    })),
  );
}

let signedIn: { idToken: string };
const call = () => ({ as: signedIn });

/** The data is not recent any more, and the session has expired. */
async function twoHoursLater(): Promise<void> {
  const { server, person } = app;
  server.clock.advance(2 * hourMs);
  const { email, password } = person;
  signedIn = (await server.call("POST /auth/login", { body: { email, password } })).body;
}

beforeAll(async () => {
  account = await createMotoAccount();
  app = await startProtocolServer(account.credentials);
  await app.connectAmbient(["us-east-1"]);
  const { server } = app;
  // Two hours later must be the same day.
  server.clock.now = new Date(`${new Date().toISOString().slice(0, 10)}T09:00:00Z`);
  await twoHoursLater();
  const { body } = await server.call("GET /accounts", call());
  for (const { id, kind } of body.accounts) {
    if (kind === "sandbox") await server.call("DELETE /accounts/:id", { ...call(), params: { id } });
  }
  today = server.clock.now.toISOString().slice(0, 10);
  days = daysOf({ start: addDays(today, -20), end: addDays(today, -1) });
  used = usedLines();
  const first = monthStart(today, -1);
  others = [
    { day: days[3] ?? "", keys: ["Tax", "Tax"], billed: "123.45" },
    { day: days[3] ?? "", keys: [service(1), "Credit"], billed: "-100000.0000000001" },
    { day: days[4] ?? "", keys: [service(1), "Refund"], billed: "-5.5" },
    {
      day: days[5] ?? "",
      keys: ["AWS Support (Business)", "Support"],
      billed: "100",
      effective: "3.3333333333",
    },
    { day: first, keys: [service(2), "Recurring"], billed: "72" },
  ];
  const half = used.length / 2;
  // Two pages of the first query, then the second query.
  await preset(account, [
    answerOf(used.slice(0, half), "page-2"),
    answerOf(used.slice(half)),
    answerOf(others),
  ]);
});
afterAll(() => app?.close());

describe("costs over the wire", () => {
  it("§7 reads every page, and every amount equals the source to the cent", async () => {
    const start = addDays(today, -30);
    const { status, body, text } = await app.server.call("POST /cost/analysis", {
      ...call(),
      body: { startDate: start, endDate: today, granularity: "DAILY", timePeriod: "30d" },
    });
    expect(status, text).toBe(200);
    // Both sides are summed here, from the stand-in's responses.
    const inRange = others.filter(({ day }) => day >= start);
    const purchases = inRange.filter(({ keys }) => /Support|Recurring/.test(keys[1]));
    const total = sumOf([...used, ...purchases]);
    expect(Money.parse(String(body.totalCost)).toFixed(2)).toBe(total.toFixed(2));
    expect(body.dateRange).toEqual({ start, end: today });
    expect(
      body.byService.filter(({ service: name }: { service: string }) => /^Service/.test(name)),
    ).toHaveLength(serviceCount);
    for (const list of [body.byService, body.byRegion, body.byAccount, body.trend, body.groups.series]) {
      const sum = Money.sum(list.map(({ cost }: { cost: number }) => Money.parse(cost.toFixed(6))));
      expect(sum.toFixed(2)).toBe(total.toFixed(2));
    }
    const byDay = Map.groupBy([...used, ...purchases], ({ day }) => day);
    for (const { date, cost } of body.trend) {
      expect(cost.toFixed(2)).toBe(sumOf(byDay.get(date) ?? []).toFixed(2));
    }
    expect(body.apart).toMatchObject({ tax: 123.45, refunds: -5.5, credits: -100000 });
    expect(body.included).toEqual(["Usage", "Purchase"]);
    expect(Money.parse(body.apart.net.toFixed(6)).toFixed(2)).toBe(sumOf([...used, ...inRange]).toFixed(2));
    expect(body.currency).toBe("USD");
  });

  it("§3 credits larger than the cost leave a negative total, and no percentages", async () => {
    const query = { start: addDays(today, -30), end: today, include: "credits,refunds,tax" };
    const { body } = await app.server.call("GET /cost/analysis", { ...call(), raw: { query } });
    expect(body.totalCost).toBeLessThan(0);
    expect(body.byService[0].percentage).toBeNull();
    expect(body.included).toEqual(["Usage", "Purchase", "Tax", "Credit", "Adjustment"]);
  });

  it("keeps every digit: the export has AWS's amounts", async () => {
    const { body } = await app.server.call("POST /cost/export", {
      ...call(),
      body: { dateRange: { start: addDays(today, -30), end: today } },
    });
    const token = body.downloadUrl.split("/").at(-1);
    const { text } = await app.server.call("GET /cost/exports/:token", { params: { token } });
    expect(text).toContain(",-100000.0000000001,");
    expect(text).toContain(",0.00000011,");
    expect(text).toContain(",100,3.3333333333,");
    expect(text.trim().split("\r\n")).toHaveLength(body.rows + 1);
  });

  it("effective cost spreads what billed cost shows at once", async () => {
    const query = { start: addDays(today, -30), end: today } as const;
    const billed = await app.server.call("GET /cost/analysis", { ...call(), query });
    const effective = await app.server.call("GET /cost/analysis", {
      ...call(),
      query: { ...query, metric: "effective" },
    });
    expect(billed.body.totalCost - effective.body.totalCost).toBeCloseTo(100 - 3.3333333333, 5);
  });

  it("counts each request with its fee, and reports what the stand-in lacks", async () => {
    const { body } = await app.server.call("GET /cost/analysis", call());
    // Three pages of costs, then tags, accounts, and the forecast, which the stand-in lacks.
    expect(body.meter).toMatchObject({ requestsToday: 6, feeToday: 0.06, dailyLimit: 50 });
    expect(body.meter.accounts).toMatchObject([{ awsAccountId: account.id, requestsThisMonth: 6 }]);
    const gaps = body.gaps.map(({ operation, iamAction }: Record<string, string>) => [operation, iamAction]);
    expect(gaps).toEqual([
      ["GetCostForecast", "ce:GetCostForecast"],
      ["GetDimensionValues", "ce:GetDimensionValues"],
      ["GetTags", "ce:GetTags"],
    ]);
    expect(body.awsForecast).toBeNull();
  });

  it("reads only what may still change, and the same response changes nothing", async () => {
    const query = { start: addDays(today, -30), end: today } as const;
    const body = { startDate: query.start, endDate: today };
    const before = await app.server.call("GET /cost/analysis", { ...call(), query });
    await twoHoursLater();
    const same = used.filter(({ day }) => days.slice(-3).includes(day));
    await preset(account, [answerOf(same), answerOf([])]);
    const again = await app.server.call("POST /cost/analysis", { ...call(), body });
    expect(again.body.totalCost).toBe(before.body.totalCost);
    expect(again.body.byService).toEqual(before.body.byService);
    const history = await app.server.call("GET /cost/analysis/history", call());
    expect(history.body.analyses[0]).toMatchObject({ daysRead: 4 });
    expect(history.body.total).toBe(2);
    // A day later, AWS's corrections replace the old amounts.
    app.server.clock.advance(22 * hourMs);
    await twoHoursLater();
    const corrected = same.map((line) => ({ ...line, billed: "1" }));
    await preset(account, [answerOf(corrected), answerOf([])]);
    const after = await app.server.call("POST /cost/analysis", { ...call(), body });
    const difference = sumOf(same).minus(sumOf(corrected));
    const expected = Money.parse(before.body.totalCost.toFixed(6)).minus(difference);
    expect(after.body.totalCost.toFixed(2)).toBe(expected.toFixed(2));
  });

  it("an account without any costs has cost zero, which is not unknown", async () => {
    const empty = await createMotoAccount();
    const other = await startProtocolServer(empty.credentials);
    try {
      const id = await other.connectAmbient(["us-east-1"]);
      const { status, body } = await other.server.call("POST /cost/analysis", {
        as: other.person,
        body: { accountIds: [id] },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        totalCost: 0,
        currentMonthCost: 0,
        byService: [],
        percentageChange: null,
      });
    } finally {
      await other.close();
    }
  });
});

describe("costs that AWS denies", () => {
  let denied: ProtocolServer;
  let id: string;
  let release: () => Promise<void>;

  beforeAll(async () => {
    const stranger = await createMotoAccount();
    const iam = new IAM(stranger.client("us-east-1"));
    await iam.createUser({ UserName: "no-costs" });
    await iam.putUserPolicy({
      UserName: "no-costs",
      PolicyName: "own",
      PolicyDocument: JSON.stringify({
        Version: "2012-10-17",
        Statement: [{ Effect: "Allow", Action: ["ec2:*", "sts:*"], Resource: "*" }],
      }),
    });
    const { AccessKey: key } = await iam.createAccessKey({ UserName: "no-costs" });
    const credentials: MotoCredentials = {
      accessKeyId: given(key?.AccessKeyId, "a key"),
      secretAccessKey: given(key?.SecretAccessKey, "its secret"),
    };
    denied = await startProtocolServer(credentials);
    id = await denied.connectAmbient(["us-east-1"]);
    release = await enforceIam();
  });
  afterAll(async () => {
    await release?.();
    await denied?.close();
  });

  it("§8 alone, it fails with a sentence that names the permission, without invented amounts", async () => {
    const { code, body } = await denied.server.call("POST /cost/analysis", {
      as: denied.person,
      body: { accountIds: [id] },
    });
    expect(code).toBe("run_failed");
    expect(body.message).toContain("ce:GetCostAndUsage");
    const answer = await denied.server.call("GET /cost/analysis", { as: denied.person });
    expect(answer.body.message).toContain("No cost analysis found");
  });

  it("next to another account, it is a gap with the missing permission", async () => {
    const { status, body } = await denied.server.call("POST /cost/analysis", { as: denied.person });
    expect(status).toBe(200);
    expect(body.gaps).toMatchObject([
      { accountId: id, operation: "GetCostAndUsage", reason: "denied", iamAction: "ce:GetCostAndUsage" },
    ]);
    expect(body.byAccount.map(({ name }: { name: string }) => name)).toEqual(["Sandbox"]);
  });
});
