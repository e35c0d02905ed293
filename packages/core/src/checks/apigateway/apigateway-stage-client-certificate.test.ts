import restApi from "../../resources/apigateway-rest-api.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./apigateway-stage-client-certificate.ts";

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
    resource: resourceWith(restApi, { stages: [{ ...stage, clientCertificateId: "c1" }] }),
  },
  {
    when: "one stage has it not",
    result: "fail",
    resource: resourceWith(restApi, {
      stages: [
        { ...stage, clientCertificateId: "c1" },
        { ...stage, name: "test", clientCertificateId: null },
      ],
    }),
    evidence: { stages: ["test"] },
  },
  { when: "there is no stage", result: "not_applicable", resource: resourceWith(restApi, { stages: [] }) },
]);
