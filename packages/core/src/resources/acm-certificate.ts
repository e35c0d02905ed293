import type { ACM } from "@aws-sdk/client-acm";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<ACM>()({
  type: "AWS::CertificateManager::Certificate",
  label: "ACM Certificate",
  service: "acm",
  list: {
    op: "listCertificates",
    input: {
      MaxItems: 1000,
      // By default, AWS lists only RSA 1024 and 2048 (API reference, ListCertificates).
      Includes: {
        keyTypes: [
          "RSA_1024" as const,
          "RSA_2048" as const,
          "RSA_3072" as const,
          "RSA_4096" as const,
          "EC_prime256v1" as const,
          "EC_secp384r1" as const,
          "EC_secp521r1" as const,
        ],
      },
    },
    items: (page) => page.CertificateSummaryList,
  },
  arn: (certificate) => certificate.CertificateArn ?? "",
  facets: ({ call, read }) => ({
    names: read((certificate) =>
      certificate.DomainName === undefined
        ? undefined
        : {
            /** Domain name. @api DomainName */
            domain: certificate.DomainName,
            /** Subject alternative names. @api SubjectAlternativeNameSummaries */
            alternatives: certificate.SubjectAlternativeNameSummaries ?? [],
            /** Whether there are more alternative names than AWS listed. @api HasAdditionalSubjectAlternativeNames */
            moreAlternatives: certificate.HasAdditionalSubjectAlternativeNames === true,
          },
    ),
    key: read((certificate) =>
      certificate.KeyAlgorithm === undefined
        ? undefined
        : {
            /** Key algorithm, such as "RSA-2048". @api KeyAlgorithm */
            algorithm: certificate.KeyAlgorithm,
            /** Whether the certificate was exported. @api Exported */
            exported: certificate.Exported ?? null,
          },
    ),
    // A certificate that was never issued has no dates (API reference, CertificateSummary).
    validity: read((certificate) => ({
      /** Start of validity. @api NotBefore */
      notBefore: certificate.NotBefore?.toISOString() ?? null,
      /** End of validity. @api NotAfter */
      notAfter: certificate.NotAfter?.toISOString() ?? null,
      /** When the certificate was revoked. Null: not revoked. @api RevokedAt */
      revokedAt: certificate.RevokedAt?.toISOString() ?? null,
    })),
    origin: read((certificate) =>
      certificate.Type === undefined
        ? undefined
        : {
            /** "AMAZON_ISSUED", "IMPORTED", or "PRIVATE". @api Type */
            type: certificate.Type,
            /** "ELIGIBLE" or "INELIGIBLE" for managed renewal. @api RenewalEligibility */
            renewalEligibility: certificate.RenewalEligibility ?? null,
          },
    ),
    use: read((certificate) =>
      certificate.InUse === undefined
        ? undefined
        : {
            /** Whether an AWS resource uses the certificate. @api InUse */
            inUse: certificate.InUse,
          },
    ),
    /** Tags, as a map from key to value. @api CertificateArn */
    tags: call(
      "listTagsForCertificate",
      (certificate) => ({ CertificateArn: certificate.CertificateArn }),
      (out) => tagMap(out.Tags),
    ),
  }),
  leftOut: {
    "acm.ListCertificates CertificateSummaryList[].RevokedAt":
      "It was not revoked: exists only when REVOKED (https://docs.aws.amazon.com/acm/latest/APIReference/API_CertificateSummary.html).",
  },
  describe: (certificate, { tags }) => ({
    id: certificate.CertificateArn?.split("/").at(-1),
    name: certificate.DomainName,
    status: certificate.Status?.toLowerCase(),
    createdAt: certificate.CreatedAt ?? certificate.ImportedAt,
    tags,
  }),
  cost: "free",
});
