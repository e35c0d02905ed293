import type { ChangeText } from "../../model/define-saving.ts";
import type { ResourceIdentity } from "../../model/resource.ts";
import { awsCli, terraformChange } from "../command-text.ts";

/** Commands that change a stopped instance's type, and the equivalent Terraform argument. */
export function resizeText(resource: ResourceIdentity, type: string): ChangeText {
  const ids = { "instance-ids": resource.id };
  return {
    cli: [
      awsCli(resource, "ec2 stop-instances", ids),
      awsCli(resource, "ec2 wait instance-stopped", ids),
      awsCli(resource, "ec2 modify-instance-attribute", {
        "instance-id": resource.id,
        "instance-type": `Value=${type}`,
      }),
      awsCli(resource, "ec2 start-instances", ids),
    ].join("\n"),
    terraform: terraformChange("aws_instance", resource.id, { instance_type: type }),
  };
}
