import { expect, it } from "vitest";
import { openEscalationPaths } from "./escalation-paths.ts";

const allow = (Action: string[], more: object = {}) => ({ Effect: "Allow", Action, Resource: "*", ...more });

it("finds single actions and sets across statements", () => {
  expect(openEscalationPaths({ Statement: [allow(["iam:CreatePolicyVersion"])] })).toEqual([
    ["iam:CreatePolicyVersion"],
  ]);
  expect(
    openEscalationPaths({ Statement: [allow(["iam:PassRole"]), allow(["ec2:Run*", "ec2:Describe*"])] }),
  ).toEqual([["iam:PassRole", "ec2:RunInstances"]]);
});

it("does not treat part of a set, one resource, a condition, or a denial as a path", () => {
  const path = ["iam:PassRole", "ec2:RunInstances"];
  expect(openEscalationPaths({ Statement: [allow(["iam:PassRole"])] })).toEqual([]);
  expect(openEscalationPaths({ Statement: [allow(path, { Resource: "arn:aws:iam::1:role/a" })] })).toEqual(
    [],
  );
  const mfa = { Condition: { Bool: { "aws:MultiFactorAuthPresent": "true" } } };
  expect(openEscalationPaths({ Statement: [allow(path, mfa)] })).toEqual([]);
  const deny = { Effect: "Deny", Action: "iam:*", Resource: "*" };
  expect(openEscalationPaths({ Statement: [allow(path), deny] })).toEqual([]);
});

it("ignores a condition on the service that a role is passed to", () => {
  const passed = { Condition: { StringEquals: { "iam:PassedToService": "ec2.amazonaws.com" } } };
  expect(
    openEscalationPaths({ Statement: [allow(["iam:PassRole"], passed), allow(["ec2:RunInstances"])] }),
  ).toHaveLength(1);
});
