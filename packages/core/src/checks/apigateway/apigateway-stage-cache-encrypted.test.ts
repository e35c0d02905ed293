import restApi from "../../resources/apigateway-rest-api.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./apigateway-stage-cache-encrypted.ts";

const stage = {
  name: "prod",
  clientCertificateId: null as string | null,
  tracing: false,
  webAclArn: null as string | null,
  accessLogArn: null,
  cacheCluster: false,
  methods: [],
};
const method = { path: "*/*", loggingLevel: "ERROR", metrics: true, caching: false, cacheEncrypted: false };

checkTable(check, [
  {
    when: "the cache is encrypted",
    result: "pass",
    resource: resourceWith(restApi, {
      stages: [
        { ...stage, cacheCluster: true, methods: [{ ...method, caching: true, cacheEncrypted: true }] },
      ],
    }),
  },
  {
    when: "the cache is in the clear",
    result: "fail",
    resource: resourceWith(restApi, {
      stages: [{ ...stage, cacheCluster: true, methods: [{ ...method, caching: true }] }],
    }),
    evidence: { methods: ["prod */*"] },
  },
  {
    when: "the stage has no cache",
    result: "not_applicable",
    resource: resourceWith(restApi, { stages: [{ ...stage, methods: [{ ...method, caching: true }] }] }),
  },
]);
