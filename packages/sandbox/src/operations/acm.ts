import type { ACM, CertificateSummary } from "@aws-sdk/client-acm";
import { AwsError } from "../aws-error.ts";
import type { FixtureRows } from "../fixtures/rows.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

function certificateOf(arn: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("certificate", region).get(arn);
  if (!row) throw new AwsError("ResourceNotFoundException", 400, `Could not find certificate ${arn}.`);
  return row;
}

function summaryOf({ certificate }: FixtureRows["certificate"]): CertificateSummary {
  return {
    CertificateArn: certificate.CertificateArn,
    DomainName: certificate.DomainName,
    SubjectAlternativeNameSummaries: certificate.SubjectAlternativeNames,
    HasAdditionalSubjectAlternativeNames: false,
    Status: certificate.Status,
    Type: certificate.Type,
    KeyAlgorithm: certificate.KeyAlgorithm,
    InUse: (certificate.InUseBy ?? []).length > 0,
    RenewalEligibility: certificate.RenewalEligibility,
    NotBefore: certificate.NotBefore,
    NotAfter: certificate.NotAfter,
    CreatedAt: certificate.CreatedAt,
    IssuedAt: certificate.IssuedAt,
    ImportedAt: certificate.ImportedAt,
  };
}

/** Read operations of Certificate Manager. */
export const acmReads: Reads<ACM> = {
  listCertificates: (input, { fixtures, region }) => {
    const types = input.Includes?.keyTypes;
    const { rows, token } = pageOf(
      fixtures.table("certificate", region),
      input.NextToken,
      input.MaxItems ?? 100,
      // Only RSA 1024 and 2048 by default (ACM API reference, Filters).
      ({ certificate }) => !types || types.some((type) => type === certificate.KeyAlgorithm),
    );
    return { CertificateSummaryList: rows.map(summaryOf), NextToken: token };
  },
  describeCertificate: (input, context) => ({
    Certificate: certificateOf(input.CertificateArn, context).certificate,
  }),
  listTagsForCertificate: (input, context) => ({
    Tags: tagList(certificateOf(input.CertificateArn, context).tags),
  }),
};
