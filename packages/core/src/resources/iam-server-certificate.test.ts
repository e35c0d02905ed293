import type { ServerCertificateMetadata } from "@aws-sdk/client-iam";
import { expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import certificate from "./iam-server-certificate.ts";

const item: ServerCertificateMetadata = {
  Path: "/",
  ServerCertificateName: "shop",
  ServerCertificateId: "ASCA1",
  Arn: "arn:aws:iam::123456789012:server-certificate/shop",
  UploadDate: new Date("2025-01-01T00:00:00Z"),
  Expiration: new Date("2026-01-01T00:00:00Z"),
};

it("AWS::IAM::ServerCertificate reads identity and expiration", () => {
  const resource = resourceOf(certificate, item);
  expect(resource).toMatchObject({
    arn: item.Arn,
    id: "shop",
    region: "global",
    createdAt: "2025-01-01T00:00:00.000Z",
    facets: { validity: { seen: true, value: { endsAt: "2026-01-01T00:00:00.000Z" } } },
  });
  expect(monthlyCostOf(certificate, resource)).toBe("0.00");
  const { Expiration: _, ...endless } = item;
  expect(resourceOf(certificate, endless).facets.validity).toEqual({ seen: false, reason: "failed" });
});
