import { expect, test } from "vitest";
import { filterChoices, SPECIFIED_STATUSES, SPECIFIED_TYPES } from "./filter-choices.ts";

test("§2 the specified types and states come first, in the specified order, even without matches", () => {
  expect(SPECIFIED_TYPES).toEqual(["EC2", "RDS", "S3", "Lambda", "ELB", "VPC"]);
  expect(SPECIFIED_STATUSES).toEqual(["running", "stopped", "available", "in-use"]);
  const { first, others } = filterChoices(
    SPECIFIED_TYPES,
    [
      { value: "Subnet", count: 3 },
      { value: "EC2", count: 2 },
      { value: "EBS Volume", count: 9 },
    ],
    undefined,
  );
  expect(first.map((choice) => [choice.value, choice.count])).toEqual([
    ["EC2", 2],
    ["RDS", 0],
    ["S3", 0],
    ["Lambda", 0],
    ["ELB", 0],
    ["VPC", 0],
  ]);
  expect(others.map((choice) => choice.value)).toEqual(["EBS Volume", "Subnet"]);
});

test("the value of a saved link is offered even without matches", () => {
  expect(filterChoices([], [], "eu-west-9").others).toEqual([
    { value: "eu-west-9", label: "eu-west-9", count: 0 },
  ]);
  expect(filterChoices(["EC2"], [], "EC2,RDS").others).toEqual([
    { value: "EC2,RDS", label: "EC2, RDS", count: undefined },
  ]);
  expect(filterChoices(["EC2"], undefined, "EC2").others).toEqual([]);
});
