import instance from "../../resources/ec2-instance.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-instance-imdsv2-required.ts";

function options(HttpTokens: "required" | "optional" | undefined, HttpEndpoint: "enabled" | "disabled") {
  return resourceOf(instance, {
    InstanceId: "i-1",
    MetadataOptions: { HttpTokens, HttpEndpoint, HttpPutResponseHopLimit: 2 },
  });
}

checkTable(check, [
  { when: "tokens are required", result: "pass", resource: options("required", "enabled") },
  { when: "the endpoint is off", result: "pass", resource: options("optional", "disabled") },
  {
    when: "tokens are optional",
    result: "fail",
    resource: options("optional", "enabled"),
    evidence: { httpTokens: "optional" },
  },
  { when: "AWS did not say", result: "unknown", resource: options(undefined, "enabled") },
]);
