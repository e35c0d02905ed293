import key from "../../resources/kms-key.ts";
import { serviceSourceCheck } from "../policies/service-sources.ts";

export default serviceSourceCheck(key, {
  id: "kms-key-confused-deputy-guard",
  policies: "KMS key policies",
  policy: "KMS key policy",
  owner: "key",
  category: "Encryption",
  service: "KMS",
  risk: "Another customer of the service can make it use the key to encrypt and decrypt data.",
  needs: "policy",
  policyOf: ({ policy }) => policy,
});
