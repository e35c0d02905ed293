import repository from "../../resources/codeartifact-repository.ts";
import { publicPolicyCheck } from "../policies/public-policy-check.ts";

export default publicPolicyCheck(repository, {
  id: "codeartifact-repository-policy-not-public",
  severity: "critical",
  policies: "CodeArtifact repository policies",
  policy: "Repository policy",
  owner: "repository",
  use: "use the repository",
  category: "Data",
  service: "CodeArtifact",
  risk: "Anyone with an AWS account can read packages, or publish packages that your builds install.",
  needs: "policy",
  policyOf: ({ policy }) => policy,
});
