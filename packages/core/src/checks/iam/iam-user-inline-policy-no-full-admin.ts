import user from "../../resources/iam-user.ts";
import { inlineAdminCheck } from "./inline-admin-check.ts";

export default inlineAdminCheck(user, {
  id: "iam-user-inline-policy-no-full-admin",
  title: "No inline policy of a user allows every action on every resource",
  kind: "user",
  who: "Whoever gets hold of the user's password or keys",
});
