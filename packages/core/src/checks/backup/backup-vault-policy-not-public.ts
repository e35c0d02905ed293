import vault from "../../resources/backup-vault.ts";
import { publicPolicyCheck } from "../policies/public-policy-check.ts";

export default publicPolicyCheck(vault, {
  id: "backup-vault-policy-not-public",
  severity: "critical",
  policies: "AWS Backup vault policies",
  policy: "Backup vault policy",
  owner: "backup vault",
  use: "use the backup vault",
  category: "Data",
  service: "Backup",
  risk: "Anyone with an AWS account can copy backups from the vault, or delete them.",
  needs: "policy",
  policyOf: ({ policy }) => policy,
});
