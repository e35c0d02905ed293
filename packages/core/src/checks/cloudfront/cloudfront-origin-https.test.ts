import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-origin-https.ts";

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
const behavior = {
  pathPattern: null as string | null,
  originId: "web",
  viewerProtocolPolicy: "redirect-to-https" as "redirect-to-https" | "allow-all",
  trustedSigners: false,
  trustedKeyGroups: false,
  functionArns: [],
  realtimeLogConfigArn: null,
};

checkTable(check, [
  {
    when: "origins take HTTPS only",
    result: "pass",
    resource: resourceWith(distribution, { origins: [origin], originGroups: [], behaviors: [behavior] }),
  },
  {
    when: "the origin follows viewers, who are redirected",
    result: "pass",
    resource: resourceWith(distribution, {
      origins: [{ ...origin, protocolPolicy: "match-viewer" }],
      originGroups: [],
      behaviors: [behavior],
    }),
  },
  {
    when: "an origin takes plain HTTP",
    result: "fail",
    resource: resourceWith(distribution, {
      origins: [{ ...origin, protocolPolicy: "http-only" }],
      originGroups: [],
      behaviors: [behavior],
    }),
    evidence: { origins: [{ id: "web", protocolPolicy: "http-only" }] },
  },
  {
    when: "the origin follows viewers on plain HTTP",
    result: "fail",
    resource: resourceWith(distribution, {
      origins: [{ ...origin, protocolPolicy: "match-viewer" }],
      originGroups: [],
      behaviors: [{ ...behavior, viewerProtocolPolicy: "allow-all" }],
    }),
  },
  {
    when: "it does so through a group",
    result: "fail",
    resource: resourceWith(distribution, {
      origins: [{ ...origin, protocolPolicy: "match-viewer" }],
      originGroups: [{ id: "g", originIds: ["web", "b"] }],
      behaviors: [{ ...behavior, originId: "g", viewerProtocolPolicy: "allow-all" }],
    }),
  },
  {
    when: "what the origin takes is not told",
    result: "unknown",
    resource: resourceWith(distribution, {
      origins: [origin, { ...origin, id: "new", protocolPolicy: null }],
      originGroups: [],
      behaviors: [behavior],
    }),
  },
  {
    when: "one origin takes plain HTTP, and another does not tell",
    result: "fail",
    resource: resourceWith(distribution, {
      origins: [
        { ...origin, protocolPolicy: "http-only" },
        { ...origin, id: "new", protocolPolicy: null },
      ],
      originGroups: [],
      behaviors: [behavior],
    }),
    evidence: { origins: [{ id: "web", protocolPolicy: "http-only" }] },
  },
  {
    when: "its only origin is a bucket",
    result: "not_applicable",
    resource: resourceWith(distribution, {
      origins: [{ ...origin, kind: "s3", protocolPolicy: null }],
      originGroups: [],
      behaviors: [behavior],
    }),
  },
]);
