import type { AccessPoint, S3Control } from "@aws-sdk/client-s3-control";
import { awsResource } from "../model/define-resource.ts";

/**
 * "arn:aws:s3:eu-west-1:123456789012:accesspoint/name" contains the account ID that every S3 Control call
 * requires.
 */
function accountOf({ AccessPointArn: arn }: AccessPoint): string | undefined {
  return arn?.split(":")[4] || undefined;
}

/** A server that implements S3 Control for all Regions lists every access point in each. */
function regionOf({ AccessPointArn: arn }: AccessPoint): string | undefined {
  return arn?.split(":")[3] || undefined;
}

export default awsResource<S3Control>()({
  type: "AWS::S3::AccessPoint",
  label: "S3 Access Point",
  service: "s3-control",
  scope: "regional",
  list: {
    op: "listAccessPoints",
    input: (_parents, { accountId }) => ({ AccountId: accountId, MaxResults: 1000 }),
    items: (page) => page.AccessPointList,
  },
  arn: (point) => point.AccessPointArn ?? "",
  facets: ({ call, read }) => ({
    access: read((point) =>
      point.Bucket === undefined || point.NetworkOrigin === undefined
        ? undefined
        : {
            /** Name of the bucket. @api Bucket */
            bucket: point.Bucket,
            /** "Internet" or "VPC". @api NetworkOrigin */
            networkOrigin: point.NetworkOrigin as string,
            /** ID of the VPC. Null: the access point is reachable from the internet. @api VpcConfiguration.VpcId */
            vpcId: point.VpcConfiguration?.VpcId ?? null,
          },
    ),
    publicAccessBlock: call(
      "getAccessPoint",
      (point) => ({ AccountId: accountOf(point), Name: point.Name }),
      ({ PublicAccessBlockConfiguration: block }) =>
        block && {
          // An omitted setting is off (API reference, PublicAccessBlockConfiguration).
          /** Whether Amazon S3 rejects new public ACLs. @api BlockPublicAcls */
          blockPublicAcls: block.BlockPublicAcls === true,
          /** Whether Amazon S3 ignores public ACLs. @api IgnorePublicAcls */
          ignorePublicAcls: block.IgnorePublicAcls === true,
          /** Whether Amazon S3 rejects public policies. @api BlockPublicPolicy */
          blockPublicPolicy: block.BlockPublicPolicy === true,
          /** Whether a public policy admits only AWS services and users of this account. @api RestrictPublicBuckets */
          restrictPublicBuckets: block.RestrictPublicBuckets === true,
        },
    ),
  }),
  describe: (point) => ({ id: point.Name, name: point.Name, region: regionOf(point) }),
  cost: "free",
});
