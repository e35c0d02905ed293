import restApi from "../../resources/apigateway-rest-api.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./apigateway-stage-execution-logging.ts";

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
    when: "every stage logs errors",
    result: "pass",
    resource: resourceWith(restApi, { stages: [{ ...stage, methods: [method] }] }),
  },
  {
    when: "every stage logs everything",
    result: "pass",
    resource: resourceWith(restApi, {
      stages: [{ ...stage, methods: [{ ...method, loggingLevel: "INFO" }] }],
    }),
  },
  {
    when: "one method is left out",
    result: "fail",
    resource: resourceWith(restApi, {
      stages: [{ ...stage, methods: [method, { ...method, path: "orders/GET", loggingLevel: "OFF" }] }],
    }),
    evidence: { stages: [{ name: "prod", levels: ["*/* ERROR", "orders/GET OFF"] }] },
  },
  {
    when: "only one method logs",
    result: "fail",
    resource: resourceWith(restApi, { stages: [{ ...stage, methods: [{ ...method, path: "orders/GET" }] }] }),
  },
  {
    when: "nothing is set",
    result: "fail",
    resource: resourceWith(restApi, { stages: [stage] }),
    evidence: { stages: [{ levels: [] }] },
  },
  { when: "there is no stage", result: "not_applicable", resource: resourceWith(restApi, { stages: [] }) },
]);
