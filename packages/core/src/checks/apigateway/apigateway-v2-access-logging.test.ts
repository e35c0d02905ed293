import httpApi from "../../resources/apigatewayv2-api.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./apigateway-v2-access-logging.ts";

const stage = {
  name: "prod",
  accessLogArn: null as string | null,
  clientCertificateId: null,
  loggingLevel: "OFF" as const,
  detailedMetrics: false,
  autoDeploy: true,
};

checkTable(check, [
  {
    when: "every stage logs",
    result: "pass",
    resource: resourceWith(httpApi, {
      stages: [{ ...stage, accessLogArn: "arn:aws:logs:us-east-1:123456789012:log-group:api" }],
    }),
  },
  {
    when: "a stage logs nowhere",
    result: "fail",
    resource: resourceWith(httpApi, { stages: [stage] }),
    evidence: { stages: ["prod"] },
  },
  { when: "there is no stage", result: "not_applicable", resource: resourceWith(httpApi, { stages: [] }) },
]);
