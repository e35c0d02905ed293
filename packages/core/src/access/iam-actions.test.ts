import { describe, expect, it, test } from "vitest";
import { iamActions, iamActionsReadAt } from "./iam-actions.gen.ts";
import { actionsNamed, closeAction } from "./iam-actions.ts";

describe("AWS's list of actions", () => {
  it("has the services and actions of its date", () => {
    expect(iamActionsReadAt).toMatch(/^20\d\d-\d\d-\d\dT/);
    expect(Object.keys(iamActions).length).toBeGreaterThan(400);
    expect(iamActions.s3?.actions.split(" ")).toContain("GetObject");
    expect(iamActions.sts?.actions.split(" ")).toContain("AssumeRole");
  });

  test.each<[string, string[] | undefined]>([
    ["s3:GetObject", ["s3:GetObject"]],
    ["s3:getobject", ["s3:GetObject"]],
    ["sqs:*Message", ["sqs:DeleteMessage", "sqs:ReceiveMessage", "sqs:SendMessage"]],
    ["sqs:Sen?Message", ["sqs:SendMessage"]],
    ["s3:NoSuchAction", []],
    ["nosuchservice:*", undefined],
    ["constructor:*", undefined],
    ["__proto__:*", undefined],
    ["*", undefined],
  ])("names the actions of %s", (pattern, expected) => {
    expect(actionsNamed(pattern)).toEqual(expected);
  });

  test.each<[string, boolean, string | null]>([
    ["s3:GetObject", true, null],
    ["S3:getobject", true, null],
    ["s3:GetObjct", false, "s3:GetObject"],
    ["constructor:GetObject", false, null],
    ["__proto__:GetObject", false, null],
    ["s3:GetObje", false, "s3:GetObject"],
    ["s3:GetObjXYZect", false, "s3:GetObject"],
    ["s3:GetObjWXYZect", false, null],
    ["nosuchservice:Get", false, null],
  ])("finds %s: %s, close to %s", (action, isListed, close) => {
    expect(closeAction(action)).toEqual({ isListed, close });
  });
});
