import role from "../../resources/iam-role.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { inlineAdminTable } from "../../testing/inline-admin-table.ts";
import check from "./iam-role-inline-policy-no-full-admin.ts";

inlineAdminTable(check, (policies) => resourceWith(role, { inlinePolicies: [...policies] }));
