import type { ChangeText } from "../../model/define-saving.ts";
import type { ResourceIdentity } from "../../model/resource.ts";
import { awsCli, terraformChange } from "../command-text.ts";

/** Command and Terraform text that add a lifecycle rule to a bucket. */
export function lifecycleText(
  resource: ResourceIdentity,
  rule: {
    id: string;
    /** The rule's members other than ID, status, and filter, in the API's form. */
    does: object;
    /** The same as lines of a Terraform block. */
    block: readonly string[];
  },
): ChangeText {
  const configuration = {
    Rules: [{ ID: rule.id, Status: "Enabled", Filter: {}, ...rule.does }],
  };
  return {
    cli: [
      "# The second call replaces all lifecycle rules of the bucket: add the rules that the first call shows.",
      awsCli(resource, "s3api get-bucket-lifecycle-configuration", { bucket: resource.id }),
      awsCli(resource, "s3api put-bucket-lifecycle-configuration", {
        bucket: resource.id,
        "lifecycle-configuration": JSON.stringify(configuration),
      }),
    ].join("\n"),
    terraform: terraformChange(
      "aws_s3_bucket_lifecycle_configuration",
      resource.id,
      { bucket: resource.id },
      [
        "# Keep the existing rule blocks.",
        "rule {",
        `  id     = "${rule.id}"`,
        '  status = "Enabled"',
        "  filter {}",
        ...rule.block.map((line) => `  ${line}`),
        "}",
      ],
    ),
  };
}
