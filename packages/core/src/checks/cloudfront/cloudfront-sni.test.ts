import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-sni.ts";

const certificate = {
  cloudfrontDefault: false,
  acmArn: "arn:aws:acm:us-east-1:123456789012:certificate/1",
  iamId: null,
  sslSupport: "sni-only" as "sni-only" | "vip" | null,
  minimumProtocol: "TLSv1.2_2021" as "TLSv1.2_2021" | "TLSv1.3_2025" | "TLSv1.1_2016" | null,
};

checkTable(check, [
  { when: "it is served by SNI", result: "pass", resource: resourceWith(distribution, { certificate }) },
  {
    when: "it has dedicated addresses",
    result: "fail",
    resource: resourceWith(distribution, { certificate: { ...certificate, sslSupport: "vip" } }),
    evidence: { sslSupportMethod: "vip" },
  },
  {
    when: "it has no own certificate",
    result: "not_applicable",
    resource: resourceWith(distribution, {
      certificate: { ...certificate, cloudfrontDefault: true, sslSupport: null },
    }),
  },
]);
