import configuration from "../../resources/auto-scaling-launch-configuration.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./autoscaling-launch-config-imdsv2.ts";

checkTable(check, [
  {
    when: "tokens are required",
    result: "pass",
    resource: resourceWith(configuration, {
      metadataOptions: { httpTokens: "required", httpEndpoint: null },
    }),
  },
  {
    when: "the endpoint is off",
    result: "pass",
    resource: resourceWith(configuration, {
      metadataOptions: { httpTokens: null, httpEndpoint: "disabled" },
    }),
  },
  {
    when: "it does not say",
    result: "fail",
    resource: resourceWith(configuration, { metadataOptions: { httpTokens: null, httpEndpoint: null } }),
    evidence: { httpTokens: null },
  },
]);
