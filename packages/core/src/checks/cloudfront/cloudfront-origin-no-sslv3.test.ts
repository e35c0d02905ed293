import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-origin-no-sslv3.ts";

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
    when: "it accepts TLS 1.2",
    result: "pass",
    resource: resourceWith(distribution, { origins: [origin] }),
  },
  {
    when: "it accepts SSLv3",
    result: "fail",
    resource: resourceWith(distribution, { origins: [{ ...origin, sslProtocols: ["SSLv3", "TLSv1.2"] }] }),
    evidence: { origins: [{ id: "web" }] },
  },
  {
    when: "AWS leaves origin SSL protocols out",
    result: "unknown",
    resource: resourceWith(distribution, { origins: [{ ...origin, sslProtocols: null }] }),
  },
  {
    when: "its only origin is a bucket",
    result: "not_applicable",
    resource: resourceWith(distribution, { origins: [{ ...origin, kind: "s3", sslProtocols: [] }] }),
  },
]);
