import group from "../../resources/iam-group.ts";
import { inlineAdminCheck } from "./inline-admin-check.ts";

export default inlineAdminCheck(group, {
  id: "iam-group-inline-policy-no-full-admin",
  title: "No inline policy of a group allows every action on every resource",
  kind: "group",
  who: "Whoever gets hold of one member of the group",
});
