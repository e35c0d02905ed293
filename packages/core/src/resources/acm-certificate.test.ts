import type { CertificateSummary } from "@aws-sdk/client-acm";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf, testScope } from "../testing/resource-of.ts";
import certificate from "./acm-certificate.ts";

const arn = "arn:aws:acm:us-east-1:123456789012:certificate/abc";
const item: CertificateSummary = {
  CertificateArn: arn,
  DomainName: "example.com",
  SubjectAlternativeNameSummaries: ["example.com", "www.example.com"],
  HasAdditionalSubjectAlternativeNames: false,
  Status: "ISSUED",
  Type: "AMAZON_ISSUED",
  KeyAlgorithm: "EC_prime256v1",
  InUse: true,
  Exported: false,
  RenewalEligibility: "ELIGIBLE",
  NotBefore: new Date("2025-01-01T00:00:00Z"),
  NotAfter: new Date("2026-02-01T00:00:00Z"),
  CreatedAt: new Date("2025-01-01T00:00:00Z"),
};

describe("AWS::CertificateManager::Certificate", () => {
  it("requests every key algorithm", () => {
    expect(certificate.list.input([], testScope)).toMatchObject({
      Includes: { keyTypes: expect.arrayContaining(["RSA_4096", "EC_prime256v1"]) },
    });
  });

  it("describes a certificate, which is free", () => {
    const resource = resourceOf(certificate, item, {
      answers: { tags: { Tags: [{ Key: "a", Value: "b" }] } },
    });
    expect(resource).toMatchObject({
      arn,
      id: "abc",
      name: "example.com",
      status: "issued",
      createdAt: "2025-01-01T00:00:00.000Z",
      tags: { value: { a: "b" } },
      facets: {
        names: { value: { alternatives: ["example.com", "www.example.com"] } },
        key: { value: { algorithm: "EC_prime256v1" } },
        validity: { value: { notAfter: "2026-02-01T00:00:00.000Z" } },
        origin: { value: { type: "AMAZON_ISSUED", renewalEligibility: "ELIGIBLE" } },
        use: { value: { inUse: true } },
      },
    });
    expect(monthlyCostOf(certificate, resource)).toBe("0.00");
  });

  it("distinguishes a certificate that was not issued from one with missing data", () => {
    const { facets } = resourceOf(certificate, { CertificateArn: arn });
    expect(facets.validity).toEqual({
      seen: true,
      value: { notBefore: null, notAfter: null, revokedAt: null },
    });
    for (const name of ["names", "key", "origin", "use", "tags"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
  });
});
