import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type FilterClause,
  filterProperties,
  formatFilter,
  looksLikeFilter,
  operatorsFor,
  parseFilter,
} from "./resource-filter.ts";

const clause = (property: string, operator: FilterClause["operator"], ...values: string[]) => ({
  property,
  operator,
  values,
});

describe("a filter is read", () => {
  test.each([
    ["type = EC2", [clause("type", "=", "EC2")]],
    ["Type=EC2,RDS", [clause("type", "=", "EC2", "RDS")]],
    ["region != us-east-1", [clause("region", "!=", "us-east-1")]],
    ["tag:env = prod", [clause("tag:env", "=", "prod")]],
    ["tag:aws:createdBy=ana", [clause("tag:aws:createdBy", "=", "ana")]],
    ['tag:"cost center" : "4, 2"', [clause("tag:cost center", ":", "4, 2")]],
    ["tag:env != *", [clause("tag:env", "!=", "*")]],
    ['tag:env = ""', [clause("tag:env", "=", "")]],
    ["monthly cost > 100", [clause("monthly cost", ">", "100")]],
    ["cost >= $1.50", [clause("monthly cost", ">=", "$1.50")]],
    ["monthly cost = unknown", [clause("monthly cost", "=", "unknown")]],
    ["severity = Critical, HIGH", [clause("severity", "=", "critical", "high")]],
    ["created < 2026-01-31", [clause("created", "<", "2026-01-31")]],
    ["crown jewel = Yes", [clause("crown jewel", "=", "yes")]],
    ["name : my first web", [clause("name", ":", "my first web")]],
    ['name = "say ""hi"""', [clause("name", "=", 'say "hi"')]],
    [
      "type = EBS Volume and region = eu-west-1 AND findings > 0",
      [clause("type", "=", "EBS Volume"), clause("region", "=", "eu-west-1"), clause("findings", ">", "0")],
    ],
    ["  ", []],
  ])("%s", (text, clauses) => {
    expect(parseFilter(text)).toEqual({ clauses });
  });
});

describe("what is wrong says what is expected", () => {
  test.each([
    ["region", "Expected an operator after “region”: =, !=."],
    ["region =", "Expected a value after “region =”."],
    ["region = a,", "Expected a value after “region =”."],
    ["type > EC2", "“type” takes =, !=."],
    ["color = red", /^Unknown property “color”\. Use type, region, account, .* or tag:key\.$/],
    ["monthly cost > much", "“monthly cost” takes an amount in US dollars, such as 100, or “unknown”."],
    ["monthly cost > unknown", "An unknown cost can't be compared. Use =."],
    ["monthly cost > 1, 2", "“monthly cost >” takes one value."],
    ["findings > 1.5", "“findings” takes a whole number, such as 0."],
    ["created > 2026-02-30", "“created” takes a date, such as 2026-11-24."],
    ["severity = bad", "“severity” takes critical, high, medium, low, informational, none."],
    ["crown jewel = maybe", "“crown jewel” takes yes or no."],
    ["crown jewel != yes", "“crown jewel” takes =."],
    ["tag:", "Expected a tag key after “tag:”, such as tag:env."],
    ["tag: = x", "Expected a tag key after “tag:”, such as tag:env."],
    ['type = "EC2" region = x', "Expected “and” between two conditions."],
    ["= x", /^Expected a property: type, /],
  ])("%s", (text, message) => {
    const parsed = parseFilter(text);
    if (!("error" in parsed)) throw new Error("It was understood.");
    expect(parsed.error.message).toMatch(message);
    expect(parsed.error.at).toBeGreaterThanOrEqual(0);
    expect(parsed.error.at).toBeLessThanOrEqual(text.length);
  });
});

test("what is written is read again, whatever keys and values hold", () => {
  const anyText = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "");
  const word = filterProperties
    .filter(({ kind }) => kind === "word" || kind === "text")
    .map(({ name }) => name);
  const name = fc.oneof(
    fc.constantFrom(...word),
    anyText.map((key) => `tag:${key}`),
  );
  const anyClause = name.chain((property) =>
    fc.record({
      property: fc.constant(property),
      operator: fc.constantFrom(...operatorsFor(property).filter((one) => one === "=" || one === "!=")),
      values: fc.array(anyText, { minLength: 1, maxLength: 3 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(anyClause, { maxLength: 4 }), (clauses) => {
      expect(parseFilter(formatFilter(clauses))).toEqual({ clauses });
    }),
  );
});

test("distinguishes free text from conditions", () => {
  for (const text of [
    "tag:env",
    "tag:env = prod",
    "region=x",
    "monthly cost > 1",
    "color = red",
    "name: web",
  ])
    expect([text, looksLikeFilter(text)]).toEqual([text, true]);
  for (const text of ["orders", "arn:aws:s3:::logs", "web server", "i-0123", "10.0.0.1"])
    expect([text, looksLikeFilter(text)]).toEqual([text, false]);
});
