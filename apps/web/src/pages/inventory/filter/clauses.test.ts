import { formatFilter } from "@skyledger/contract/resource-filter";
import { expect, test } from "vitest";
import type { ResourcesSearch } from "../search.ts";
import { activeFilter, chosenValues, withClause, withClauses, withProperty, withValue } from "./clauses.ts";

const written = (search: ResourcesSearch) => formatFilter(activeFilter(search).clauses);

test("parameters of links and the property filter are equivalent conditions", () => {
  expect(written({ type: "EC2,RDS", status: "running", tag: "Team=web", filter: "monthly cost > 100" })).toBe(
    "type = EC2, RDS and status = running and tag:Team = web and monthly cost > 100",
  );
  expect(written({ tag: "Team" })).toBe("tag:Team = *");
  expect(activeFilter({ filter: "region" }).error?.message).toMatch(/Expected an operator/);
});

test("conditions become parameters again: those with a separate parameter first", () => {
  const search: ResourcesSearch = { q: "x", tag: "Team=web", region: "us-east-1", sort: "name" };
  expect(withClauses(search, activeFilter(search).clauses)).toMatchObject({
    q: "x",
    region: "us-east-1",
    tag: undefined,
    filter: "tag:Team = web",
    sort: "name",
  });
  const twice = [
    { property: "type", operator: "!=", values: ["EC2"] },
    { property: "type", operator: "=", values: ["RDS"] },
  ] as const;
  expect(withClauses({}, twice)).toMatchObject({ type: "RDS", filter: "type != EC2" });
  expect(written(withClauses({}, twice))).toBe("type = RDS and type != EC2");
});

test("values of one property are combined, and removed one by one; all tags must match", () => {
  const one = withValue([], "type", "EC2", true);
  const two = withValue(one, "type", "RDS", true);
  expect(formatFilter(two)).toBe("type = EC2, RDS");
  expect(chosenValues(two, "type")).toEqual(["EC2", "RDS"]);
  expect(formatFilter(withValue(two, "type", "EC2", false))).toBe("type = RDS");
  expect(withValue(one, "type", "EC2", false)).toEqual([]);
  const tags = withClause(withValue([], "tag:env", "prod", true), {
    property: "tag:env",
    operator: "=",
    values: ["*"],
  });
  expect(formatFilter(tags)).toBe("tag:env = prod and tag:env = *");
});

test("the conditions on a property are replaced", () => {
  const band = [
    { property: "monthly cost", operator: ">=", values: ["10"] },
    { property: "monthly cost", operator: "<", values: ["100"] },
  ] as const;
  const next = withProperty(
    [...band, { property: "type", operator: "=", values: ["EC2"] }],
    "monthly cost",
    [],
  );
  expect(formatFilter(next)).toBe("type = EC2");
});
