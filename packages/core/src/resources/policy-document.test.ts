import { describe, expect, it } from "vitest";
import { policyDocument } from "./policy-document.ts";

const statement = { Effect: "Allow", Action: "s3:GetObject", Resource: "*" };

describe("policyDocument", () => {
  it("keeps the parsed form and makes a single statement a list", () => {
    expect(policyDocument(JSON.stringify({ Version: "2012-10-17", Statement: statement }))).toEqual({
      Version: "2012-10-17",
      Statement: [statement],
    });
  });

  it("decodes the percent-encoded documents of IAM, also with plus signs and per cent inside", () => {
    const document = { Version: "2012-10-17", Statement: [{ ...statement, Sid: "a+b 100%" }] };
    expect(policyDocument(encodeURIComponent(JSON.stringify(document)))).toEqual(document);
    expect(policyDocument(JSON.stringify(document))).toEqual(document);
  });

  it.each([undefined, "", "<html>", "[]", "null", "{}", '{"Statement":"x"}', "%7B%"])(
    "does not take %j for a policy",
    (text) => {
      expect(policyDocument(text)).toBeUndefined();
    },
  );
});
