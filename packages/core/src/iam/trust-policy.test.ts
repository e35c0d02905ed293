import { describe, expect, it } from "vitest";
import { trustedPrincipal, trustPolicy } from "./trust-policy.ts";

describe("trusted principal", () => {
  it.each([
    ["123456789012", "arn:aws:iam::123456789012:root"],
    ["arn:aws:iam::123456789012:role/team/server", "arn:aws:iam::123456789012:role/team/server"],
    ["arn:aws:iam::123456789012:user/server", "arn:aws:iam::123456789012:user/server"],
    ["arn:aws-us-gov:iam::123456789012:root", "arn:aws-us-gov:iam::123456789012:root"],
  ])("accepts %s", (given, arn) => {
    expect(trustedPrincipal(given)).toEqual({ arn, callers: [] });
  });

  it("names the role of a session with any path", () => {
    expect(trustedPrincipal("arn:aws:sts::123456789012:assumed-role/server/i-1")).toEqual({
      arn: "arn:aws:iam::123456789012:root",
      callers: ["arn:aws:iam::123456789012:role/server", "arn:aws:iam::123456789012:role/*/server"],
    });
  });
});

describe("trust policy", () => {
  it("always requires the external ID", () => {
    const [statement] = trustPolicy({ arn: "arn:aws:iam::1:root", callers: [] }, "secret").Statement;
    expect(statement).toMatchObject({
      Effect: "Allow",
      Action: "sts:AssumeRole",
      Principal: { AWS: "arn:aws:iam::1:root" },
    });
    expect(statement?.Condition).toEqual({ StringEquals: { "sts:ExternalId": "secret" } });
  });

  it("restricts an account to the caller's role", () => {
    const [statement] = trustPolicy({ arn: "arn:aws:iam::1:root", callers: ["a", "b"] }, "secret").Statement;
    expect(statement?.Condition).toEqual({
      StringEquals: { "sts:ExternalId": "secret" },
      ArnLike: { "aws:PrincipalArn": ["a", "b"] },
    });
  });

  it("also restricts to a single principal", () => {
    const [statement] = trustPolicy({ arn: "arn:aws:iam::1:root", callers: ["a"] }, "secret").Statement;
    expect(statement?.Condition).toMatchObject({ ArnLike: { "aws:PrincipalArn": ["a"] } });
  });
});
