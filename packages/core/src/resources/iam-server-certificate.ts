import type { IAM } from "@aws-sdk/client-iam";
import { awsResource } from "../model/define-resource.ts";

/** TLS certificates uploaded to IAM, for Regions and services without Certificate Manager. */
export default awsResource<IAM>()({
  type: "AWS::IAM::ServerCertificate",
  label: "IAM Server Certificate",
  service: "iam",
  list: {
    op: "listServerCertificates",
    input: { MaxItems: 100 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.ServerCertificateMetadataList,
  },
  arn: (certificate) => certificate.Arn ?? "",
  facets: ({ read }) => ({
    validity: read((certificate) =>
      certificate.Expiration === undefined
        ? undefined
        : {
            /** End of validity. @api Expiration */
            endsAt: certificate.Expiration.toISOString(),
          },
    ),
  }),
  describe: (certificate) => ({
    id: certificate.ServerCertificateName,
    name: certificate.ServerCertificateName,
    createdAt: certificate.UploadDate,
  }),
  cost: "free",
});
