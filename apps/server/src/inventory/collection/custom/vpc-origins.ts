import type { DistributionSummary, GetVpcOriginResult } from "@aws-sdk/client-cloudfront";
import type { VpcOrigin } from "@skyledger/core/resources/cloudfront-distribution";
import type { CustomReader, CustomReaderContext } from "./custom-reader.ts";

async function describe(id: string, { send, region, signal }: CustomReaderContext) {
  const input = { service: "cloudfront", operation: "getVpcOrigin", input: { Id: id }, region } as const;
  // `send` returns the operation's own output shape.
  const { VpcOrigin: described } = (await send(input, signal)) as GetVpcOriginResult;
  const endpoint = described?.VpcOriginEndpointConfig;
  if (!endpoint?.Arn) throw new TypeError(`CloudFront described ${id} without its endpoint`);
  return {
    ...{ id, status: described?.Status ?? null, endpointArn: endpoint.Arn },
    protocolPolicy: endpoint.OriginProtocolPolicy ?? null,
    httpPort: endpoint.HTTPPort ?? null,
    httpsPort: endpoint.HTTPSPort ?? null,
  };
}

/** The VPC origin of each origin of a distribution that has one: CloudFront describes one per call. */
export const vpcOrigins: CustomReader = async (context) => {
  // Only the declaration of distributions uses this reader.
  const { Origins: origins } = context.item as DistributionSummary;
  const found: VpcOrigin[] = [];
  for (const { Id: originId = null, VpcOriginConfig: config } of origins?.Items ?? []) {
    if (!config) continue;
    const { VpcOriginId: id } = config;
    if (!id) throw new TypeError(`CloudFront listed the origin ${originId} without its VPC origin`);
    const known = found.find((one) => one.id === id);
    found.push({ ...(known ?? (await describe(id, context))), originId });
  }
  return found;
};
