import { describe, expect, it } from "vitest";
import { policyDocument } from "./policy-document.ts";

const statement = { Effect: "Allow", Action: "s3:GetObject", Resource: "*" };

describe("policyDocument", () => {
  it("returns the parsed form with a single statement as a list", () => {
    expect(policyDocument(JSON.stringify({ Version: "2012-10-17", Statement: statement }))).toEqual({
      Version: "2012-10-17",
      Statement: [statement],
    });
  });

  it("decodes IAM's percent-encoded documents, including plus and percent signs", () => {
    const document = { Version: "2012-10-17", Statement: [{ ...statement, Sid: "a+b 100%" }] };
    expect(policyDocument(encodeURIComponent(JSON.stringify(document)))).toEqual(document);
    expect(policyDocument(JSON.stringify(document))).toEqual(document);
  });

  it.each([undefined, "", "<html>", "[]", "null", "{}", '{"Statement":"x"}', "%7B%"])(
    "does not treat %j as a policy",
    (text) => {
      expect(policyDocument(text)).toBeUndefined();
    },
  );

  it.each([
    { Principal: null },
    { Principal: { AWS: 7 } },
    { Principal: ["*"] },
    { NotPrincipal: null },
    { Action: null },
    { Action: 7 },
    { Action: ["s3:GetObject", null] },
    { Resource: {} },
    { Effect: 1 },
    { Condition: null },
    { Condition: [] },
    { Condition: { StringEquals: null } },
  ])("rejects a statement with %j, which checks could not evaluate", (members) => {
    expect(policyDocument(JSON.stringify({ Statement: [{ ...statement, ...members }] }))).toBeUndefined();
  });

  it.each([
    { Principal: "*" },
    { Principal: { AWS: "*" } },
    { Principal: { AWS: ["123456789012"], Service: "sns.amazonaws.com" } },
    { Principal: {} },
    { Action: [] },
    { Condition: {} },
    { Condition: { StringEquals: { "aws:SourceAccount": ["123456789012"] } } },
  ])("accepts a statement with %j", (members) => {
    expect(policyDocument(JSON.stringify({ Statement: [{ ...statement, ...members }] }))).toBeDefined();
  });
});
