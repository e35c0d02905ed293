import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-s3-origin-access-control.ts";

const origin = {
  id: "web",
  domainName: "web.example.com",
  kind: "custom" as "custom" | "s3" | "vpc",
  httpPort: 80,
  httpsPort: 443,
  protocolPolicy: "https-only" as "https-only" | "http-only" | "match-viewer" | null,
  sslProtocols: ["TLSv1.2" as "TLSv1.2" | "SSLv3"],
  accessControlId: null as string | null,
  accessIdentity: null as string | null,
};

checkTable(check, [
  {
    when: "it is used",
    result: "pass",
    resource: resourceWith(distribution, { origins: [{ ...origin, kind: "s3", accessControlId: "E1" }] }),
  },
  {
    when: "nothing is used",
    result: "fail",
    resource: resourceWith(distribution, { origins: [{ ...origin, kind: "s3" }] }),
    evidence: { origins: [{ id: "web", legacyIdentity: null }] },
  },
  {
    when: "the legacy identity is used",
    result: "fail",
    resource: resourceWith(distribution, {
      origins: [{ ...origin, kind: "s3", accessIdentity: "origin-access-identity/cloudfront/E2" }],
    }),
  },
  {
    when: "it has no S3 origin",
    result: "not_applicable",
    resource: resourceWith(distribution, { origins: [origin] }),
  },
]);
