import { parseFilter } from "@skyledger/contract/resource-filter";
import { describe, expect, test } from "vitest";
import { type KnownValues, stageOf, suggestions } from "./completion.ts";

const of = (value: string, count = 1) => ({ value, label: value, count });
const known: KnownValues = {
  tagKeys: [of("env", 9), of("cost center", 2)],
  values: (property) =>
    property === "region"
      ? [of("us-east-1", 5), of("eu-west-1", 3)]
      : property === "tag:env"
        ? [of("prod", 4), of("a, b")]
        : [],
};
const labels = (typed: string) => suggestions(stageOf(typed), known).map(({ label }) => label);

describe("a condition is typed part by part", () => {
  test.each([
    ["", { at: "property", text: "" }],
    ["reg", { at: "property", text: "reg" }],
    ["region", { at: "property", text: "region" }],
    ["region ", { at: "operator", property: "region", text: "" }],
    ["region !", { at: "operator", property: "region", text: "!" }],
    ["region = ", { at: "value", property: "region", operator: "=", text: "" }],
    ["region=eu", { at: "value", property: "region", operator: "=", text: "eu" }],
    ["monthly cost >", { at: "operator", property: "monthly cost", text: ">" }],
    ["monthly cost > 1", { at: "value", property: "monthly cost", operator: ">", text: "1" }],
    ["tag:env", { at: "property", text: "tag:env" }],
    ["tag:env ", { at: "operator", property: "tag:env", text: "" }],
    ['tag:"cost center" = 4', { at: "value", property: "tag:cost center", operator: "=", text: "4" }],
    ["orders of 2026", { at: "property", text: "orders of 2026" }],
  ])("%j", (typed, stage) => {
    expect(stageOf(typed)).toEqual(stage);
  });
});

test("suggests properties and tag keys, operators of the property, then its values", () => {
  expect(labels("reg")).toEqual(["Region"]);
  expect(labels("cost")).toEqual(["Monthly cost", "tag:cost center"]);
  expect(labels("tag:")).toEqual(["tag:env", "tag:cost center"]);
  expect(labels("region ")).toEqual(["region =", "region !="]);
  expect(labels("monthly cost >")).toEqual(["monthly cost >", "monthly cost >="]);
  expect(labels("region = ")).toEqual(["us-east-1", "eu-west-1"]);
  expect(labels("region = EU")).toEqual(["eu-west-1"]);
  expect(labels("region = us-east-1, eu")).toEqual(["eu-west-1"]);
  expect(labels("severity = cr")).toEqual(["Critical"]);
  expect(labels("crown jewel ")).toEqual(["crown jewel ="]);
  expect(labels("crown jewel = ")).toEqual(["Yes", "No"]);
  expect(labels("name : web")).toEqual([]);
});

test("every suggestion that completes a condition can be parsed", () => {
  for (const typed of ["region = ", "region != us-east-1, ", "tag:env = ", "severity = ", "crown jewel = "]) {
    const found = suggestions(stageOf(typed), known);
    expect(found.length).toBeGreaterThan(0);
    for (const { text, completes } of found) {
      expect(completes).toBe(true);
      expect(parseFilter(text)).toHaveProperty("clauses");
    }
  }
});
