import role from "../../resources/iam-role.ts";
import { inlineAdminCheck } from "./inline-admin-check.ts";

export default inlineAdminCheck(role, {
  id: "iam-role-inline-policy-no-full-admin",
  title: "No inline policy of a role allows every action on every resource",
  kind: "role",
  who: "Whoever can assume the role, or runs code with it,",
});
