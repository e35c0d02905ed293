import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../lib/search.ts";
import { inventoryRequest } from "./queries.ts";
import { isFiltered, orderOf, readResourcesSearch, sortedBy, withoutFilters } from "./search.ts";

test("every filter, the order, and open parts survive writing and parsing the URL", () => {
  const search = {
    account: "a1",
    view: "unused",
    q: "web 01",
    type: "EC2",
    status: "in-use",
    region: "eu-west-1",
    tag: "Team=Data & AI",
    filter: 'tag:"cost center" = 4 and monthly cost > 100',
    gone: "only",
    group: "tag:Team",
    sort: "name",
    order: "desc",
    columns: "name,tags",
    resource: "arn:aws:ec2:eu-west-1:123456789012:instance/i-1",
    tab: "metrics",
    days: "30",
    panel: "coverage",
  } as const;
  expect(readResourcesSearch(parseSearch(stringifySearch(search)))).toEqual(search);
});

test("unknown values are dropped, and the default order is not in the URL", () => {
  expect(
    readResourcesSearch({
      view: "all",
      gone: "maybe",
      sort: "cost",
      order: "desc",
      group: "tag:",
      tab: "x",
      days: "5",
      q: "",
    }),
  ).toEqual({});
  expect(readResourcesSearch({ sort: "price", tab: "metrics" })).toEqual({});
});

test("the request uses the API's names", () => {
  expect(inventoryRequest({ account: "a1", q: "web", type: "S3", order: "asc", resource: "arn:x" })).toEqual({
    accountId: "a1",
    q: "web",
    type: "S3",
    sort: "cost",
    order: "asc",
  });
  expect(inventoryRequest({ filter: "region" })).toEqual({ sort: "cost", order: "desc" });
});

test("the highest cost comes first; a click on a column sorts in its usual order, a second click in the other", () => {
  expect(orderOf({})).toEqual({ by: "cost", order: "desc" });
  expect(orderOf({ sort: "name" })).toEqual({ by: "name", order: "asc" });
  const byRegion = sortedBy({}, "region");
  expect(byRegion).toEqual({ sort: "region", order: undefined });
  const again = sortedBy(byRegion, "region");
  expect(again).toEqual({ sort: "region", order: "desc" });
  expect(sortedBy(again, "region")).toEqual({ sort: "region", order: undefined });
  expect(sortedBy(again, "cost")).toEqual({ sort: undefined, order: undefined });
  expect(sortedBy({}, "cost")).toEqual({ sort: undefined, order: "asc" });
});

test("Clear filters keeps the view, the account, and the order", () => {
  const search = { account: "a", view: "unused", q: "x", tag: "t", filter: "id = 1", sort: "name" } as const;
  expect(isFiltered(search)).toBe(true);
  const cleared = withoutFilters(search);
  expect(isFiltered(cleared)).toBe(false);
  expect(readResourcesSearch({ ...cleared })).toEqual({ account: "a", view: "unused", sort: "name" });
});
