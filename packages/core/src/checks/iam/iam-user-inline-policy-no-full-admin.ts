import user from "../../resources/iam-user.ts";
import { inlineAdminCheck } from "./inline-admin-check.ts";

export default inlineAdminCheck(user, {
  id: "iam-user-inline-policy-no-full-admin",
  requirement: "Inline policies of IAM users should not allow full administrative access",
  problem: "Inline policy allows full administrative access",
  kind: "user",
  who: "An attacker with the user's password or keys",
});
