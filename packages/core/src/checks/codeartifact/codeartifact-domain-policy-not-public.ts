import domain from "../../resources/codeartifact-domain.ts";
import { publicPolicyCheck } from "../policies/public-policy-check.ts";

export default publicPolicyCheck(domain, {
  id: "codeartifact-domain-policy-not-public",
  severity: "high",
  policies: "CodeArtifact domain policies",
  policy: "Domain policy",
  owner: "domain",
  use: "use the domain",
  category: "Data",
  service: "CodeArtifact",
  risk: "Anyone with an AWS account can get tokens for the repositories of the domain.",
  needs: "policy",
  policyOf: ({ policy }) => policy,
});
