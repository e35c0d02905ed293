import group from "../../resources/iam-group.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { inlineAdminTable } from "../../testing/inline-admin-table.ts";
import check from "./iam-group-inline-policy-no-full-admin.ts";

inlineAdminTable(check, (policies) => resourceWith(group, { inlinePolicies: [...policies] }));
