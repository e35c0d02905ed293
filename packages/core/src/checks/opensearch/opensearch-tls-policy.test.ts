import domain from "../../resources/opensearch-domain.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./opensearch-tls-policy.ts";

const endpoint = {
  enforceHttps: true,
  tlsPolicy: "Policy-Min-TLS-1-2-PFS-2023-10" as
    | "Policy-Min-TLS-1-2-PFS-2023-10"
    | "Policy-Min-TLS-1-0-2019-07"
    | null,
  customEndpoint: null,
  certificateArn: null,
};

checkTable(check, [
  { when: "a current policy is forced", result: "pass", resource: resourceWith(domain, { endpoint }) },
  {
    when: "plain HTTP is allowed",
    result: "fail",
    resource: resourceWith(domain, { endpoint: { ...endpoint, enforceHttps: false } }),
    evidence: { enforceHttps: false },
  },
  {
    when: "the policy is old",
    result: "fail",
    resource: resourceWith(domain, { endpoint: { ...endpoint, tlsPolicy: "Policy-Min-TLS-1-0-2019-07" } }),
    evidence: { tlsSecurityPolicy: "Policy-Min-TLS-1-0-2019-07" },
  },
]);
