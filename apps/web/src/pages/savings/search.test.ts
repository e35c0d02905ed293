import { describe, expect, test } from "vitest";
import { recommendationsRequest } from "./request.ts";
import { onFirstPage, readRecommendationsSearch, withoutFilters } from "./search.ts";

describe("the URL of the recommendations", () => {
  test("contains tab, status, filters, order, page, and the open card, and drops the rest", () => {
    const search = {
      tab: "reserved",
      status: "dismissed",
      impact: "HIGH",
      q: "web",
      sort: "savings",
      cursor: "c",
      page: "2",
      open: "r1",
      account: "a1",
    } as const;
    expect(readRecommendationsSearch({ ...search, nonsense: 1 })).toEqual(search);
    expect(
      readRecommendationsSearch({
        tab: "all",
        status: "open",
        impact: "huge",
        sort: "rank",
        q: "",
        page: "0",
      }),
    ).toEqual({});
    expect(readRecommendationsSearch({ cursor: "c" })).toEqual({});
  });

  test("a changed filter starts on the first page with every card closed", () => {
    expect(onFirstPage({ q: "web", cursor: "c", page: "2", open: "r1" })).toEqual({ q: "web" });
    expect(withoutFilters({ q: "web", impact: "LOW", resource: "arn", tab: "unused" })).toEqual({
      tab: "unused",
    });
  });

  test("§2 the tab Reserved Instances includes Savings Plans", () => {
    expect(recommendationsRequest({ tab: "reserved" })).toEqual({
      limit: 20,
      type: "RESERVED_INSTANCE,SAVINGS_PLAN",
    });
    expect(recommendationsRequest({ resource: "arn:x", account: "a", status: "applied" })).toEqual({
      limit: 20,
      resource_id: "arn:x",
      accountId: "a",
      status: "applied",
    });
  });
});
