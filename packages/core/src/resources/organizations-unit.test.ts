import { expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import unit from "./organizations-unit.ts";

const arn = "arn:aws:organizations::123456789012:ou/o-a1b2c3d4e5/ou-ab12-11111111";
const item = { Id: "ou-ab12-11111111", Arn: arn, Name: "Production", ParentId: "r-ab12" };

it("describes an organizational unit with its parent", () => {
  const resource = resourceOf(unit, item, { answers: { tags: { Tags: [{ Key: "a", Value: "b" }] } } });
  expect(resource).toMatchObject({ arn, id: item.Id, name: "Production", tags: { value: { a: "b" } } });
  expect(resource.facets.parent).toEqual({ seen: true, value: { id: "r-ab12" } });
  expect(monthlyCostOf(unit, resource)).toBe("0.00");
});

it("is listed below each root, and below each listed unit", () => {
  const { list } = unit;
  const scope = { partition: "aws", region: "us-east-1", accountId: "123456789012" };
  expect(list.parents?.items({ Roots: [{ Id: "r-ab12" }] })).toEqual(["r-ab12"]);
  expect(list.input(["r-ab12"], scope)).toEqual({ ParentId: "r-ab12" });
  const { ParentId: _, ...listed } = item;
  expect(list.items({ OrganizationalUnits: [listed] }, ["r-ab12"])).toEqual([item]);
  expect(list.descend?.(item)).toBe(item.Id);
});
