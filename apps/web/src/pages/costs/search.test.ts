import { expect, test } from "vitest";
import { costRequest, readCostSearch } from "./search.ts";

test("a URL is parsed as it was written; unknown parameters are dropped", () => {
  const search = {
    account: "a1",
    period: "90d",
    granularity: "MONTHLY",
    group: "tag:team",
    view: "table",
    sort: "-percent",
    region: "eu-west-1",
    include: "tax,refunds",
    metric: "effective",
    compare: "previous",
    service: "Amazon CloudFront",
    day: "2026-11-03",
  };
  expect(readCostSearch(search)).toEqual(search);
  expect(
    readCostSearch({
      period: "1d",
      granularity: "HOURLY",
      group: "colour",
      view: "pie",
      sort: "-cost",
      region: "",
      include: "gold",
      metric: "billed",
      compare: "next",
      service: 4,
      day: "2026-13-01",
    }),
  ).toEqual({});
  expect(readCostSearch({ include: "refunds,tax,gold" }).include).toBe("tax,refunds");
});

test("the request matches the URL", () => {
  expect(costRequest({}, undefined), "§9 default 30 days").toEqual({ period: "30d", granularity: "DAILY" });
  expect(costRequest({ period: "12m", service: "AWS Lambda", day: "2026-11-03" }, undefined)).toEqual({
    period: "12m",
    granularity: "WEEKLY",
  });
  expect(
    costRequest(
      { group: "region", region: "eu-west-1", include: "tax", metric: "effective" },
      "111122223333",
    ),
  ).toEqual({
    period: "30d",
    granularity: "DAILY",
    groupBy: "region",
    region: "eu-west-1",
    include: "tax",
    metric: "effective",
    awsAccountId: "111122223333",
  });
});
