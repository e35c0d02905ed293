import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dailyAmounts } from "../testing/daily-amounts.ts";
import { holds } from "../testing/holds.ts";
import {
  type AnomalyOptions,
  type CostAnomaly,
  findAnomalies,
  type ServiceSeries,
} from "./find-anomalies.ts";

const options: AnomalyOptions = { today: "2026-04-30", incompleteDays: 2 };

function series(
  of: (day: string, weekday: number) => string,
  { service = "EC2", region = "us-east-1", from = "2026-01-01", to = "2026-04-28" } = {},
): ServiceSeries {
  return { service, region, days: dailyAmounts(from, to, of) };
}

/** An anomaly as text, for readable tests. */
function reported({ service, direction, days, actual, expected, amount, drivers }: CostAnomaly): string {
  const by = drivers.map((driver) => `${driver.region} ${driver.amount.toFixed(2)}`).join(", ");
  const span = days.length === 1 ? days[0] : `${days[0]}…${days.at(-1)} (${days.length})`;
  return `${service} ${direction} ${span}: ${actual.toFixed(2)} − ${expected.toFixed(2)} = ${amount.toFixed(2)} by ${by}`;
}

function find(all: ServiceSeries[], more: Partial<AnomalyOptions> = {}): string[] {
  return findAnomalies(all, { ...options, ...more }).map(reported);
}

test("a more expensive day is reported with its amount and Region", () => {
  expect(find([series((day) => (day === "2026-04-07" ? "250" : "100"))])).toEqual([
    "EC2 rise 2026-04-07: 250.00 − 100.00 = 150.00 by us-east-1 150.00",
  ]);
});

test("the Regions that caused it are listed, largest first, without the others", () => {
  const inApril = (usual: string, then: string) => (day: string) =>
    day.startsWith("2026-04-1") ? then : usual;
  const all = [
    series(inApril("100", "100"), { region: "us-east-1" }),
    series(inApril("50", "90"), { region: "eu-west-1" }),
    series(inApril("10", "310"), { region: "sa-east-1" }),
  ];
  expect(find(all)).toEqual([
    "EC2 rise 2026-04-10…2026-04-19 (10): 5000.00 − 1600.00 = 3400.00 by sa-east-1 3000.00, eu-west-1 400.00",
  ]);
});

test("a fall is found too, and the return to normal is not a rise", () => {
  const all = [series((day) => (day >= "2026-04-07" && day <= "2026-04-09" ? "20" : "100"))];
  expect(find(all)).toEqual([
    "EC2 fall 2026-04-07…2026-04-09 (3): 60.00 − 300.00 = -240.00 by us-east-1 -240.00",
  ]);
});

test("weekends, growth, and monthly fees are not anomalies", () => {
  const start = Date.parse("2026-01-01");
  const weekly = series((_day, weekday) => (weekday === 0 || weekday === 6 ? "30" : "100"));
  const growing = series((day) => String(100 + (Date.parse(day) - start) / 86_400_000), { service: "S3" });
  const fee = series((day) => (day.endsWith("-01") ? "500" : "0"), { service: "Support" });
  const subscription = series((day) => (day.endsWith("-12") ? "90" : "10"), { service: "Marketplace" });
  expect(find([weekly, growing, fee, subscription])).toEqual([]);
});

test("an unusual weekend is found although a weekday costs as much", () => {
  // 2026-04-12 is a Sunday.
  const all = [
    series((day, weekday) => (day === "2026-04-12" || (weekday > 0 && weekday < 6) ? "100" : "30")),
  ];
  expect(find(all)).toEqual(["EC2 rise 2026-04-12: 100.00 − 30.00 = 70.00 by us-east-1 70.00"]);
});

test("a lasting step is reported for two weeks, then it is the new level", () => {
  const all = [series((day) => (day < "2026-03-10" ? "100" : "200"))];
  expect(find(all)).toEqual([
    "EC2 rise 2026-03-10…2026-03-23 (14): 2800.00 − 1400.00 = 1400.00 by us-east-1 1400.00",
  ]);
});

test("days two apart are one anomaly, days three apart are two", () => {
  const spikes = (...days: string[]) => [series((day) => (days.includes(day) ? "250" : "100"))];
  expect(find(spikes("2026-04-07", "2026-04-08"))).toEqual([
    "EC2 rise 2026-04-07…2026-04-08 (2): 500.00 − 200.00 = 300.00 by us-east-1 300.00",
  ]);
  expect(find(spikes("2026-04-07", "2026-04-09"))).toEqual([
    "EC2 rise 2026-04-07…2026-04-09 (2): 500.00 − 200.00 = 300.00 by us-east-1 300.00",
  ]);
  expect(find(spikes("2026-04-07", "2026-04-10"))).toEqual([
    "EC2 rise 2026-04-07: 250.00 − 100.00 = 150.00 by us-east-1 150.00",
    "EC2 rise 2026-04-10: 250.00 − 100.00 = 150.00 by us-east-1 150.00",
  ]);
});

test("weekends are still recognized after a step", () => {
  const all = [
    series((day, weekday) => {
      const level = day < "2026-03-10" ? 100 : 300;
      return String(weekday === 0 || weekday === 6 ? level / 2 : level);
    }),
  ];
  expect(findAnomalies(all, options).map(({ days }) => [days[0], days.at(-1)])).toEqual([
    ["2026-03-10", "2026-03-23"],
  ]);
});

test("a new service is a rise from zero", () => {
  const all = [series(() => "100"), series(() => "40", { service: "Redshift", from: "2026-04-27" })];
  expect(find(all)).toEqual([
    "Redshift rise 2026-04-27…2026-04-28 (2): 80.00 − 0.00 = 80.00 by us-east-1 80.00",
  ]);
});

describe("thresholds", () => {
  const small = [series((day) => (day === "2026-04-07" ? "6" : "1"))];
  test.each([
    ["minAmountUsd", "10", "19.99", 0],
    ["minAmountUsd", "10", "20", 1],
    ["minAmountUsd", "10", "20.01", 1],
    // A day stands out only if it is off by more than a fifth.
    ["minSharePercent", "100", "119.99", 0],
    ["minSharePercent", "100", "120", 0],
    ["minSharePercent", "100", "120.01", 1],
  ])("%s: %s usually and %s once are %i", (_, usual, once, found) => {
    expect(find([series((day) => (day === "2026-04-07" ? once : usual))])).toHaveLength(found);
  });

  test("minAmountUsd: less than ten dollars is not reported by default", () => {
    expect(find(small)).toEqual([]);
    expect(find(small, { minAmountUsd: 5 })).toHaveLength(1);
  });

  const slight = [series((day) => (day === "2026-04-07" ? "115" : "100"))];
  test("minSharePercent: 15 % is not reported by default", () => {
    expect(find(slight)).toEqual([]);
    expect(find(slight, { minSharePercent: 10 })).toHaveLength(1);
  });

  test("minSpreads: a day like many others is never reported", () => {
    const wild = series((day) => String(Number(day.slice(-2)) % 3 === 0 ? 40 : 100));
    expect(find([wild])).toEqual([]);
  });

  test("learningDays: the first three weeks are not evaluated", () => {
    const spikeOn = (spike: string): ServiceSeries[] => [series((day) => (day === spike ? "900" : "100"))];
    expect(find(spikeOn("2026-01-21"))).toEqual([]);
    expect(find(spikeOn("2026-01-22"))).toHaveLength(1);
  });
});

describe("days that are not final", () => {
  const shows = (yesterday: string): ServiceSeries[] => [
    series((day) => (day === "2026-04-29" ? yesterday : "100"), { to: "2026-04-29" }),
  ];
  test("are not a fall, because they are incomplete", () => expect(find(shows("10"))).toEqual([]));
  test("are a rise as soon as they are one", () => {
    expect(find(shows("400"))).toEqual(["EC2 rise 2026-04-29: 400.00 − 100.00 = 300.00 by us-east-1 300.00"]);
  });
});

test("expect a monthly charge that is due", () => {
  // In February, the 29th falls on the 28th.
  const due = ["2026-01-29", "2026-02-28", "2026-03-29"];
  const shows = (yesterday: string) => [
    series((day) => (day === "2026-04-29" ? yesterday : due.includes(day) ? "600" : "100"), {
      to: "2026-04-29",
    }),
  ];
  expect(find(shows("600"))).toEqual([]);
  expect(find(shows("900"))).toEqual(["EC2 rise 2026-04-29: 900.00 − 600.00 = 300.00 by us-east-1 800.00"]);
});

test("only anomalies that overlap the requested days are reported", () => {
  const all = [series((day) => (day === "2026-03-03" || day === "2026-04-07" ? "250" : "100"))];
  expect(find(all)).toHaveLength(2);
  expect(find(all, { from: "2026-04-01" })).toHaveLength(1);
});

test("an anomaly overlaps with its last day, even if that is the first requested one", () => {
  const all = [series((day) => (day >= "2026-04-06" && day <= "2026-04-07" ? "250" : "100"))];
  expect(find(all, { from: "2026-04-07" })).toHaveLength(1);
  expect(find(all, { from: "2026-04-08" })).toEqual([]);
  expect(find(all, { from: "2026-01-01" })).toHaveLength(1);
});

test("days can be in any order, and services can start on any day", () => {
  const spike = series((day) => (day === "2026-04-07" ? "250" : "100"), { from: "2026-02-01" });
  const other = series(() => "5", { service: "S3" });
  const reversed = { ...spike, days: spike.days.toReversed() };
  expect(find([reversed, other])).toEqual(find([spike, other]));
  expect(find([reversed, other])).toContain(
    "EC2 rise 2026-04-07: 250.00 − 100.00 = 150.00 by us-east-1 150.00",
  );
});

test("days after today are ignored", () => {
  const all = [series((day) => (day === "2026-05-02" ? "900" : "100"), { to: "2026-05-03" })];
  expect(find(all)).toEqual([]);
});

test("a Region that caused a tenth is listed, one below is not", () => {
  const on = (usual: string, then: string) => (day: string) => (day === "2026-04-07" ? then : usual);
  const two = (first: string, second: string) => [
    series(on("100", first), { region: "us-east-1" }),
    series(on("50", second), { region: "eu-west-1" }),
  ];
  // Together 100 more in both.
  expect(find(two("190", "60"))).toEqual([
    "EC2 rise 2026-04-07: 250.00 − 150.00 = 100.00 by us-east-1 90.00, eu-west-1 10.00",
  ]);
  expect(find(two("190.01", "59.99"))).toEqual([
    "EC2 rise 2026-04-07: 250.00 − 150.00 = 100.00 by us-east-1 90.01",
  ]);
  // A Region with lower cost did not cause a rise.
  expect(find(two("250", "20"))).toEqual([
    "EC2 rise 2026-04-07: 270.00 − 150.00 = 120.00 by us-east-1 150.00",
  ]);
});

test("the largest comes first", () => {
  const spike = (service: string, amount: string): ServiceSeries =>
    series((day) => (day === "2026-04-07" ? amount : "100"), { service });
  const found = findAnomalies([spike("S3", "200"), spike("RDS", "10"), spike("EC2", "900")], options);
  expect(found.map(({ service }) => service)).toEqual(["EC2", "S3", "RDS"]);
});

test("amounts are exact: three Regions of ten cents are thirty", () => {
  const all = ["a", "b", "c"].map((region) =>
    series((day) => (day === "2026-04-07" ? "100.1" : "1"), { region }),
  );
  expect(findAnomalies(all, options)[0]?.actual.toString()).toBe("300.3");
});

test("no series have no anomalies; a duplicate day is rejected", () => {
  expect(findAnomalies([], options)).toEqual([]);
  const { days } = series(() => "100");
  expect(() => findAnomalies([{ service: "EC2", region: "x", days: [...days, ...days] }], options)).toThrow(
    "twice",
  );
});

describe("for every series", () => {
  const days = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 118, maxLength: 118 });
  const of = (cents: readonly number[]): ServiceSeries[] => {
    let index = -1;
    return [series(() => String((cents[++index] ?? 0) / 100))];
  };

  test("the amount is actual minus expected, its sign gives the direction, its days are sorted and unique", () => {
    holds(
      fc.property(days, (cents) => {
        for (const anomaly of findAnomalies(of(cents), options)) {
          const difference = anomaly.actual.minus(anomaly.expected);
          expect(Math.abs(difference.minus(anomaly.amount).toNumber())).toBeLessThanOrEqual(0.005);
          expect(anomaly.amount.isNegative).toBe(anomaly.direction === "fall");
          expect(anomaly.days).toEqual([...new Set(anomaly.days)].sort());
        }
      }),
    );
  });

  test("identical days have no anomalies", () => {
    holds(
      fc.property(fc.integer({ min: -50_000, max: 50_000 }), (cents) => {
        expect(find([series(() => String(cents / 100))])).toEqual([]);
      }),
    );
  });
});
