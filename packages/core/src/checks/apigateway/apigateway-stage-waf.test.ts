import restApi from "../../resources/apigateway-rest-api.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./apigateway-stage-waf.ts";

const stage = {
  name: "prod",
  clientCertificateId: null as string | null,
  tracing: false,
  webAclArn: null as string | null,
  accessLogArn: null,
  cacheCluster: false,
  methods: [],
};

checkTable(check, [
  {
    when: "every stage has it",
    result: "pass",
    resource: resourceWith(restApi, {
      stages: [{ ...stage, webAclArn: "arn:aws:wafv2:us-east-1:123456789012:regional/webacl/a/1" }],
    }),
  },
  {
    when: "one stage has it not",
    result: "fail",
    resource: resourceWith(restApi, {
      stages: [
        { ...stage, webAclArn: "arn:aws:wafv2:us-east-1:123456789012:regional/webacl/a/1" },
        { ...stage, name: "test", webAclArn: null },
      ],
    }),
    evidence: { stages: ["test"] },
  },
  { when: "there is no stage", result: "not_applicable", resource: resourceWith(restApi, { stages: [] }) },
]);
