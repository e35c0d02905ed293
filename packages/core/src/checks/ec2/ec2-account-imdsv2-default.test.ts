import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-account-imdsv2-default.ts";

checkTable(check, [
  {
    when: "tokens are required",
    result: "pass",
    resource: resourceWith(accountRegion, {
      imdsDefaults: { httpTokens: "required", hopLimit: 1, httpEndpoint: null },
    }),
  },
  {
    when: "tokens are optional",
    result: "fail",
    resource: resourceWith(accountRegion, {
      imdsDefaults: { httpTokens: "optional", hopLimit: null, httpEndpoint: null },
    }),
    evidence: { httpTokens: "optional" },
  },
  {
    when: "no default was set",
    result: "fail",
    resource: resourceWith(accountRegion, {
      imdsDefaults: { httpTokens: null, hopLimit: null, httpEndpoint: null },
    }),
    evidence: { httpTokens: null },
  },
]);
