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
  risk: "Requests in the VPC are unencrypted and can be read and modified.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Use HTTPS for private integrations.",
    steps: [
      "Install a certificate on the listener behind the VPC link.",
      "Set the integration's TLS configuration with the server name to verify.",
    ],
    impact: "Requests fail if the name does not match the certificate. Test on a separate stage first.",
  },
  evaluate: ({ integrations }) => {
    const links = integrations.filter(({ connectionType }) => connectionType === "VPC_LINK");
    if (links.length === 0) return notApplicable("The API has no private integrations.");
    const clear = links.filter(({ tls }) => !tls);
    return clear.length === 0
      ? pass("All private integrations use TLS.")
      : fail("Some private integrations do not use TLS.", { integrations: clear.map(({ id }) => id) });
  },
});
