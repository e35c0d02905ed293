import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-tls-security-policy.ts";

const certificate = {
  cloudfrontDefault: false,
  acmArn: "arn:aws:acm:us-east-1:123456789012:certificate/1",
  iamId: null,
  sslSupport: "sni-only" as "sni-only" | "vip" | null,
  minimumProtocol: "TLSv1.2_2021" as "TLSv1.2_2021" | "TLSv1.3_2025" | "TLSv1.1_2016" | null,
};

checkTable(check, [
  { when: "it is recommended", result: "pass", resource: resourceWith(distribution, { certificate }) },
  {
    when: "it is the newest",
    result: "pass",
    resource: resourceWith(distribution, {
      certificate: { ...certificate, minimumProtocol: "TLSv1.3_2025" },
    }),
  },
  {
    when: "it is old",
    result: "fail",
    resource: resourceWith(distribution, {
      certificate: { ...certificate, minimumProtocol: "TLSv1.1_2016" },
    }),
    evidence: { minimumProtocolVersion: "TLSv1.1_2016" },
  },
  {
    when: "the certificate is that of CloudFront",
    result: "not_applicable",
    resource: resourceWith(distribution, {
      certificate: { ...certificate, cloudfrontDefault: true, sslSupport: null },
    }),
  },
]);
