import account from "../../resources/account.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./account-root-credentials-centralised.ts";

const own = { id: "o-1", managementAccountId: "123456789012" };

checkTable(check, [
  {
    when: "the feature is on",
    result: "pass",
    resource: resourceWith(account, {
      organization: own,
      organizationFeatures: ["RootCredentialsManagement"],
    }),
  },
  {
    when: "the feature is off",
    result: "fail",
    resource: resourceWith(account, { organization: own, organizationFeatures: null }),
    evidence: { enabledFeatures: [] },
  },
  {
    when: "it is a member account",
    result: "not_applicable",
    resource: resourceWith(account, {
      organization: { ...own, managementAccountId: "111122223333" },
      organizationFeatures: null,
    }),
  },
  {
    when: "it belongs to no organization",
    result: "not_applicable",
    resource: resourceWith(account, { organization: null, organizationFeatures: null }),
  },
]);
