import type { ResponseLaunchTemplateData } from "@aws-sdk/client-ec2";
import launchTemplate from "../../resources/ec2-launch-template.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-launch-template-imdsv2.ts";

function template(data: ResponseLaunchTemplateData) {
  const answers = { defaultVersion: { LaunchTemplateVersions: [{ LaunchTemplateData: data }] } };
  return resourceOf(launchTemplate, { LaunchTemplateId: "lt-1" }, { answers });
}

checkTable(check, [
  {
    when: "tokens are required",
    result: "pass",
    resource: template({ MetadataOptions: { HttpTokens: "required" } }),
  },
  {
    when: "the endpoint is off",
    result: "pass",
    resource: template({ MetadataOptions: { HttpEndpoint: "disabled" } }),
  },
  {
    when: "tokens are optional",
    result: "fail",
    resource: template({ MetadataOptions: { HttpTokens: "optional" } }),
    evidence: { httpTokens: "optional" },
  },
  {
    when: "the template does not say",
    result: "fail",
    resource: template({}),
    evidence: { httpTokens: null },
  },
]);
