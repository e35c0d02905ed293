import type { AutoScaling } from "@aws-sdk/client-auto-scaling";
import { awsResource } from "../model/define-resource.ts";

export default awsResource<AutoScaling>()({
  type: "AWS::AutoScaling::LaunchConfiguration",
  label: "Launch Configuration",
  service: "auto-scaling",
  list: {
    op: "describeLaunchConfigurations",
    input: { MaxRecords: 100 },
    items: (page) => page.LaunchConfigurations,
  },
  // The ARN contains an ID that the response has nowhere else.
  arn: (configuration) => configuration.LaunchConfigurationARN ?? "",
  facets: ({ read }) => ({
    /** Null: the subnet or EC2's default decides; AWS then omits both. */
    publicAddress: read((configuration) => ({
      /** Whether instances get a public IPv4 address. Null: the subnet decides. @api AssociatePublicIpAddress */
      assign: configuration.AssociatePublicIpAddress ?? null,
    })),
    metadataOptions: read((configuration) => ({
      /** "required": IMDSv2 only. "optional": IMDSv1 also works. @api MetadataOptions.HttpTokens */
      httpTokens: (configuration.MetadataOptions?.HttpTokens as string | undefined) ?? null,
      /** "enabled" or "disabled": whether the instance metadata service answers. @api MetadataOptions.HttpEndpoint */
      httpEndpoint: (configuration.MetadataOptions?.HttpEndpoint as string | undefined) ?? null,
    })),
  }),
  describe: (configuration) => ({
    id: configuration.LaunchConfigurationName,
    name: configuration.LaunchConfigurationName,
    createdAt: configuration.CreatedTime,
  }),
  cost: "free",
});
