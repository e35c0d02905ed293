import { expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import root from "./organizations-root.ts";

it("describes the root of an organization", () => {
  const arn = "arn:aws:organizations::123456789012:root/o-a1b2c3d4e5/r-ab12";
  const resource = resourceOf(
    root,
    { Id: "r-ab12", Arn: arn, Name: "Root" },
    { answers: { tags: { Tags: [] } } },
  );
  expect(resource).toMatchObject({ arn, id: "r-ab12", name: "Root", region: "global" });
  expect(resource.facets.organization).toEqual({ seen: true, value: { id: "o-a1b2c3d4e5" } });
  expect(monthlyCostOf(root, resource)).toBe("0.00");
});
