import role from "../../resources/iam-role.ts";
import { inlineAdminCheck } from "./inline-admin-check.ts";

export default inlineAdminCheck(role, {
  id: "iam-role-inline-policy-no-full-admin",
  requirement: "Inline policies of IAM roles should not allow full administrative access",
  problem: "Inline policy allows full administrative access",
  kind: "role",
  who: "Anyone who can assume the role, or run code with it,",
});
