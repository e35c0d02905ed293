import { expect, it } from "vitest";
import { missingDays, type ReadDays } from "./missing-days.ts";

const range = { start: "2028-02-26", end: "2028-03-03" };
const read = (awsAccountId: string, start: string, end: string, whole = true): ReadDays => ({
  awsAccountId,
  start,
  end,
  whole,
});
const missing = (accounts: string[], days: ReadDays[], today = "2028-03-10") =>
  missingDays(range, { accounts, read: days, today }).map(
    ({ awsAccountId, state, start, end }) => `${awsAccountId} ${state} ${start} ${end}`,
  );

it("nothing is missing where every day was read, by an export or day by day", () => {
  expect(
    missing(["1"], [read("1", "2028-02-01", "2028-02-29"), read("1", "2028-03-01", "2028-03-31")]),
  ).toEqual([]);
});

it("stretches cross the leap day and stop at what was read", () => {
  expect(
    missing(["1"], [read("1", "2028-02-27", "2028-02-27"), read("1", "2028-03-02", "2028-03-02")]),
  ).toEqual([
    "1 not_read 2028-02-26 2028-02-26",
    "1 not_read 2028-02-28 2028-03-01",
    "1 not_read 2028-03-03 2028-03-03",
  ]);
});

it("an account of which nothing was read is missing as a whole; others by themselves", () => {
  expect(missing(["2", "1"], [read("2", "2028-02-26", "2028-03-03")])).toEqual([
    "1 not_read 2028-02-26 2028-03-03",
  ]);
});

it("a day that was read while it lasted is partial, unless it was read again; today is running", () => {
  const early = [read("1", "2028-02-26", "2028-03-01"), read("1", "2028-03-02", "2028-03-02", false)];
  expect(missing(["1"], early, "2028-03-03")).toEqual([
    "1 partial 2028-03-02 2028-03-02",
    "1 running 2028-03-03 2028-03-03",
  ]);
  expect(missing(["1"], [...early, read("1", "2028-03-02", "2028-03-02")], "2028-03-03")).toEqual([
    "1 running 2028-03-03 2028-03-03",
  ]);
});
