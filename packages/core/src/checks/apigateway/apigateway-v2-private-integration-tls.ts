import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import httpApi from "../../resources/apigatewayv2-api.ts";

export default defineCheck(httpApi, {
  id: "apigateway-v2-private-integration-tls",
  requirement: "API Gateway V2 private integrations should use HTTPS",
  problem: "Private integration does not use HTTPS",
  severity: "medium",
  category: "Encryption",
  service: "APIGateway",
  frameworks: { fsbp: ["APIGateway.10"] },
  needs: ["integrations"],
  risk: "Requests travel through the VPC in the clear and can be read and changed there.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Talk to private integrations over HTTPS.",
    steps: [
      "Put a certificate on the listener behind the VPC link.",
      "Set the TLS configuration of the integration, with the server name to verify.",
    ],
    impact: "Requests fail while the name does not match the certificate: test on a stage first.",
  },
  evaluate: ({ integrations }) => {
    const links = integrations.filter(({ connectionType }) => connectionType === "VPC_LINK");
    if (links.length === 0) return notApplicable("The API has no private integration.");
    const clear = links.filter(({ tls }) => !tls);
    return clear.length === 0
      ? pass("Every private integration uses TLS.")
      : fail("Some private integrations do not use TLS.", { integrations: clear.map(({ id }) => id) });
  },
});
