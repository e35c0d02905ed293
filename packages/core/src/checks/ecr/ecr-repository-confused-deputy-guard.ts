import repository from "../../resources/ecr-repository.ts";
import { serviceSourceCheck } from "../policies/service-sources.ts";

export default serviceSourceCheck(repository, {
  id: "ecr-repository-confused-deputy-guard",
  policies: "ECR repository policies",
  policy: "Repository policy",
  owner: "repository",
  category: "IAM",
  service: "ECR",
  risk: "Another customer of the service can make it pull images of the repository, or push some.",
  needs: "policy",
  policyOf: ({ policy }) => policy,
});
