import type { Resource } from "../../model/resource.ts";
import { accountId, other, role } from "../access/written-account.ts";
import { bucket, customers } from "./written-snapshot.ts";

export const handler = `arn:aws:lambda:us-east-1:${accountId}:function:handler`;

/** Lets a service invoke the function, for one source. */
export const invokedBy = (service: string, sourceArn: string) => ({
  Version: "2012-10-17",
  Statement: {
    ...{
      Effect: "Allow",
      Principal: { Service: service },
      Action: "lambda:InvokeFunction",
      Resource: handler,
    },
    Condition: { ArnLike: { "AWS:SourceArn": sourceArn } },
  },
});

/** A function with a policy of its own, whose role reads the bucket. */
export function functionWith(policy: object | null): Resource[] {
  const reads = { Effect: "Allow", Action: "s3:GetObject", Resource: `${customers}/*` };
  const own = role("handler", { inline: reads, trust: { Service: "lambda.amazonaws.com" } });
  const made = other("AWS::Lambda::Function", handler, { role: { arn: own.arn }, policy, urls: [] });
  return [own, bucket(), { ...made, accountId, region: "us-east-1" }];
}
