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
  risk: "Backends can't distinguish requests of the API from direct requests.",
  remediation: {
    automation: "MANUAL",
    description: "Use a client certificate for backend requests.",
    steps: [
      "Create a client certificate in API Gateway, and configure the backend to trust it.",
      "Set it for the stage, and deploy the API.",
      "Configure the backend to reject requests without it.",
    ],
    impact: "No effect on callers. A backend that checks the certificate rejects direct requests.",
  },
  evaluate: ({ stages }) => {
    if (stages.length === 0) return notApplicable("The API has no stages.");
    const bad = stages.filter((stage) => stage.clientCertificateId === null);
    return bad.length === 0
      ? pass("All stages have a client certificate.")
      : fail("Some stages have no client certificate.", {
          stages: bad.map(({ name }) => name),
        });
  },
});
