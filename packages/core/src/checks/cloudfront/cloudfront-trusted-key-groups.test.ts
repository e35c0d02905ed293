import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-trusted-key-groups.ts";

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
    when: "a key group is used",
    result: "pass",
    resource: resourceWith(distribution, { behaviors: [{ ...behavior, trustedKeyGroups: true }] }),
  },
  {
    when: "trusted signers are used",
    result: "fail",
    resource: resourceWith(distribution, {
      behaviors: [{ ...behavior, pathPattern: "/paid/*", trustedSigners: true }],
    }),
    evidence: { pathPatterns: ["/paid/*"] },
  },
  {
    when: "nothing is signed",
    result: "not_applicable",
    resource: resourceWith(distribution, { behaviors: [behavior] }),
  },
]);
