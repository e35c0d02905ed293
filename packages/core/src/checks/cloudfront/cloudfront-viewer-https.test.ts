import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-viewer-https.ts";

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
    when: "every behavior redirects",
    result: "pass",
    resource: resourceWith(distribution, { behaviors: [behavior] }),
  },
  {
    when: "one behavior allows all",
    result: "fail",
    resource: resourceWith(distribution, {
      behaviors: [behavior, { ...behavior, pathPattern: "/old/*", viewerProtocolPolicy: "allow-all" }],
    }),
    evidence: { pathPatterns: ["/old/*"] },
  },
  {
    when: "the default behavior allows all",
    result: "fail",
    resource: resourceWith(distribution, { behaviors: [{ ...behavior, viewerProtocolPolicy: "allow-all" }] }),
    evidence: { pathPatterns: ["default"] },
  },
]);
