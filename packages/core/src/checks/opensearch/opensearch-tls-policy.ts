import { defineCheck, fail, pass } from "../../model/define-check.ts";
import domain from "../../resources/opensearch-domain.ts";

/** Policies with TLS 1.2 and forward secrecy or better (OpenSearch API reference, DomainEndpointOptions). */
const current = new Set<string>([
  "Policy-Min-TLS-1-2-PFS-2023-10",
  "Policy-Min-TLS-1-2-RFC9151-FIPS-2024-08",
]);

export default defineCheck(domain, {
  id: "opensearch-tls-policy",
  requirement: "OpenSearch domains should require HTTPS with the latest TLS security policy",
  problem: "Domain does not require HTTPS with the latest TLS policy",
  severity: "medium",
  category: "Encryption",
  service: "OpenSearch",
  frameworks: {
    fsbp: ["Opensearch.8", "ES.8"],
    pci_dss_4: ["4.2.1"],
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
  needs: ["endpoint"],
  risk: "Searches and data can be read in transit, without encryption or with weak ciphers.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnforceHTTPSOnOpenSearchDomain",
    description: "Require HTTPS with a current TLS security policy.",
    steps: [
      "Check that all clients support HTTPS with TLS 1.2 and forward secrecy.",
      "Require HTTPS, and set the policy Policy-Min-TLS-1-2-PFS-2023-10 or newer.",
    ],
    impact: "Clients that use unencrypted HTTP or older TLS versions are rejected.",
  },
  evaluate: ({ endpoint }) =>
    endpoint.enforceHttps && endpoint.tlsPolicy !== null && current.has(endpoint.tlsPolicy)
      ? pass(`The domain requires HTTPS with ${endpoint.tlsPolicy}.`)
      : fail("The domain does not require HTTPS with a current policy.", {
          enforceHttps: endpoint.enforceHttps,
          tlsSecurityPolicy: endpoint.tlsPolicy,
        }),
});
