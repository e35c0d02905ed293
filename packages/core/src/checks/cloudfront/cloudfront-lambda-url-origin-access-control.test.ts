import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-lambda-url-origin-access-control.ts";

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
    resource: resourceWith(distribution, {
      origins: [{ ...origin, domainName: "abc.lambda-url.eu-west-1.on.aws", accessControlId: "E1" }],
    }),
  },
  {
    when: "it is not used",
    result: "fail",
    resource: resourceWith(distribution, {
      origins: [{ ...origin, domainName: "abc.lambda-url.eu-west-1.on.aws" }],
    }),
    evidence: { origins: [{ id: "web" }] },
  },
  {
    when: "it has no such origin",
    result: "not_applicable",
    resource: resourceWith(distribution, { origins: [origin] }),
  },
]);
