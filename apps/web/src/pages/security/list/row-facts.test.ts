import { expect, test } from "vitest";
import { rowFacts } from "./row-facts.ts";

const all = {
  title: true,
  severity: true,
  status: true,
  service: true,
  resource: true,
  account: true,
  region: true,
};

test("without filters, a row shows everything", () => {
  expect(rowFacts({ status: "ALL" }, 2)).toEqual(all);
});

test("facts of the filter are not repeated", () => {
  expect(rowFacts({}, 2)).toEqual({ ...all, status: false });
  expect(rowFacts({ status: "ALL", severity: "HIGH", service: "S3", region: "eu-west-1" }, 2)).toEqual({
    ...all,
    ...{ severity: false, service: false, region: false },
  });
  expect(rowFacts({ status: "ALL", account: "a" }, 2).account).toBe(false);
  expect(rowFacts({ status: "ALL", arn: "a" }, 2).resource).toBe(false);
});

test("a single account is not shown", () => {
  expect(rowFacts({ status: "ALL" }, 1)).toEqual({ ...all, account: false });
});

test("facts of the group are not repeated: findings of one check differ in their resources", () => {
  expect(rowFacts({ status: "ALL", group: "check" }, 2)).toEqual({
    ...all,
    ...{ title: false, severity: false, service: false },
  });
  expect(rowFacts({ status: "ALL", group: "resource" }, 2)).toEqual({ ...all, resource: false });
  expect(rowFacts({ status: "ALL", group: "account" }, 2)).toEqual({ ...all, account: false });
});
