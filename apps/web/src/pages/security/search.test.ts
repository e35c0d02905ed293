import { expect, test } from "vitest";
import { findingsRequest, isFiltered, onFirstPage, readSecuritySearch, withoutFilters } from "./search.ts";

test("without URL parameters, the active findings are requested, 100 at a time (§9)", () => {
  expect(findingsRequest(readSecuritySearch({}))).toEqual({ limit: 100, status: "ACTIVE", sort: "risk" });
});

test("every filter, the order, and the page come from the URL", () => {
  const search = readSecuritySearch({
    status: "ALL",
    category: "IAM",
    severity: "HIGH",
    service: "s3",
    region: "eu-west-1",
    check: "s3.1",
    q: "logs",
    sort: "title",
    cursor: "abc",
    page: "2",
    account: "acc",
  });
  expect(findingsRequest(search)).toEqual({
    limit: 100,
    category: "IAM",
    severity: "HIGH",
    service: "s3",
    region: "eu-west-1",
    checkId: "s3.1",
    q: "logs",
    sort: "title",
    cursor: "abc",
    accountId: "acc",
  });
  expect(onFirstPage(search)).toMatchObject({ cursor: undefined, page: undefined, q: "logs" });
});

test("unknown values are dropped", () => {
  expect(
    readSecuritySearch({
      status: "OPEN",
      category: "Backup",
      severity: "SEVERE",
      sort: "worst",
      view: "x",
      cursor: "abc",
      page: "0",
      q: "",
    }),
  ).toEqual({});
  expect(readSecuritySearch({ status: "ACTIVE", sort: "risk" })).toEqual({});
});

test("clearing the filters keeps status and account", () => {
  const search = readSecuritySearch({
    status: "IGNORED",
    account: "acc",
    q: "x",
    check: "y",
    severity: "LOW",
  });
  expect(isFiltered(search)).toBe(true);
  const cleared = withoutFilters(search);
  expect(isFiltered(cleared)).toBe(false);
  expect(findingsRequest(cleared)).toEqual({
    ...{ limit: 100, status: "IGNORED", accountId: "acc", sort: "risk" },
  });
});
