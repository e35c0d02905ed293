import user from "../../resources/iam-user.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { inlineAdminTable } from "../../testing/inline-admin-table.ts";
import check from "./iam-user-inline-policy-no-full-admin.ts";

inlineAdminTable(check, (policies) => resourceWith(user, { inlinePolicies: [...policies] }));
