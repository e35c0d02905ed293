import group from "../../resources/iam-group.ts";
import { inlineAdminCheck } from "./inline-admin-check.ts";

export default inlineAdminCheck(group, {
  id: "iam-group-inline-policy-no-full-admin",
  requirement: "Inline policies of IAM groups should not allow full administrative access",
  problem: "Inline policy allows full administrative access",
  kind: "group",
  who: "An attacker with the credentials of one group member",
});
