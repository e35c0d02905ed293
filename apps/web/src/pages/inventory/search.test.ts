import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../lib/search.ts";
import { inventoryRequest } from "./queries.ts";
import { isFiltered, readResourcesSearch, withoutFilters } from "./search.ts";

test("every filter, the order and what is open survive the way into the address and back", () => {
  const search = {
    account: "a1",
    view: "unused",
    q: "web 01",
    type: "EC2",
    status: "in-use",
    region: "eu-west-1",
    tag: "Team=Data & AI",
    gone: "only",
    sort: "cost",
    order: "desc",
    columns: "name,tags",
    resource: "arn:aws:ec2:eu-west-1:123456789012:instance/i-1",
    tab: "metrics",
    days: "30",
    panel: "coverage",
  } as const;
  expect(readResourcesSearch(parseSearch(stringifySearch(search)))).toEqual(search);
});

test("what the page does not know is dropped, and the default order needs no words", () => {
  expect(
    readResourcesSearch({
      view: "all",
      gone: "maybe",
      sort: "name",
      order: "asc",
      tab: "x",
      days: "5",
      q: "",
    }),
  ).toEqual({});
  expect(readResourcesSearch({ sort: "price", tab: "metrics" })).toEqual({});
});

test("the server is asked in its own words", () => {
  expect(inventoryRequest({ account: "a1", q: "web", type: "S3", order: "desc", resource: "arn:x" })).toEqual(
    {
      accountId: "a1",
      q: "web",
      type: "S3",
      order: "desc",
    },
  );
});

test("Clear filters keeps the view, the account and the order", () => {
  const search = { account: "a", view: "unused", q: "x", tag: "t", sort: "cost" } as const;
  expect(isFiltered(search)).toBe(true);
  const cleared = withoutFilters(search);
  expect(isFiltered(cleared)).toBe(false);
  expect(readResourcesSearch({ ...cleared })).toEqual({ account: "a", view: "unused", sort: "cost" });
});
