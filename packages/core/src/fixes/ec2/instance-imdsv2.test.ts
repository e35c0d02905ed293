import instance from "../../resources/ec2-instance.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./instance-imdsv2.ts";

fixTable(fix, [
  {
    when: "tokens are optional",
    resource: resourceWith(instance, {
      metadataOptions: { httpTokens: "optional", httpEndpoint: "enabled", hopLimit: 2 },
    }),
    run: {
      document: "AWSConfigRemediation-EnforceEC2InstanceIMDSv2",
      parameters: { InstanceId: ["subject"], HttpPutResponseHopLimit: ["2"] },
    },
    changes: ['metadataOptions.httpTokens: "optional" -> "required"'],
    undo: {
      document: "Skyledger-SetInstanceHttpTokens",
      parameters: { InstanceId: ["subject"], HttpTokens: ["optional"] },
    },
  },
]);
