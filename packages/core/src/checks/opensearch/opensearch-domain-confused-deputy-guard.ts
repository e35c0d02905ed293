import domain from "../../resources/opensearch-domain.ts";
import { serviceSourceCheck } from "../policies/service-sources.ts";

export default serviceSourceCheck(domain, {
  id: "opensearch-domain-confused-deputy-guard",
  policies: "OpenSearch domain policies",
  policy: "Domain policy",
  owner: "domain",
  category: "IAM",
  service: "OpenSearch",
  risk: "Another customer of the service can make it search or change the indexes of the domain.",
  needs: "policy",
  policyOf: ({ policy }) => policy,
});
