import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import restApi from "../../resources/apigateway-rest-api.ts";

export default defineCheck(restApi, {
  id: "apigateway-stage-client-certificate",
  requirement: "API Gateway REST stages should use a client certificate for backend authentication",
  problem: "Stage has no client certificate",
  severity: "medium",
  category: "Encryption",
  service: "APIGateway",
  frameworks: {
    fsbp: ["APIGateway.2"],
    nist_800_53_r5: [
      "AC-4",
      "AC-17(2)",
      "IA-5(1)",
      "SC-7(4)",
      "SC-8",
      "SC-8(1)",
      "SC-8(2)",
      "SC-12(3)",
      "SC-13",
      "SC-23",
      "SC-23(3)",
      "SI-7(6)",
    ],
  },
  needs: ["stages"],
  risk: "A backend cannot tell calls of the API from those of anybody else who knows its address.",
  remediation: {
    automation: "MANUAL",
    description: "Let API Gateway show a client certificate to the backend.",
    steps: [
      "Make a client certificate in API Gateway and teach the backend to trust it.",
      "Set it on the stage and deploy.",
      "Make the backend refuse calls without it.",
    ],
    impact: "Nothing changes for callers; a backend that checks the certificate refuses direct calls.",
  },
  evaluate: ({ stages }) => {
    if (stages.length === 0) return notApplicable("The API has no stage.");
    const bad = stages.filter((stage) => stage.clientCertificateId === null);
    return bad.length === 0
      ? pass("Every stage shows a client certificate to its backends.")
      : fail("Some stages show no client certificate to their backends.", {
          stages: bad.map(({ name }) => name),
        });
  },
});
