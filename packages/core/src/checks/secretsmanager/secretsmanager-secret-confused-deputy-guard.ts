import secret from "../../resources/secretsmanager-secret.ts";
import { serviceSourceCheck } from "../policies/service-sources.ts";

export default serviceSourceCheck(secret, {
  id: "secretsmanager-secret-confused-deputy-guard",
  policies: "Secrets Manager resource policies",
  policy: "Secret policy",
  owner: "secret",
  category: "IAM",
  service: "SecretsManager",
  risk: "Another customer of the service can make it read or change the secret.",
  needs: "policy",
  policyOf: ({ policy }) => policy,
});
