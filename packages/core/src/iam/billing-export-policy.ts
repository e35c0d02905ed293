import type { IamStatement } from "./iam-statement.ts";

/**
 * The permissions that the connected role needs to read billing exports from one bucket: a policy of its own,
 * since the read-only role cannot read objects of any bucket.
 * @param prefix ends with a slash; "" is the whole bucket
 */
export function billingExportPolicy({ bucket, prefix }: { bucket: string; prefix: string }): {
  Version: "2012-10-17";
  Statement: readonly IamStatement[];
} {
  return {
    Version: "2012-10-17",
    Statement: [
      {
        Sid: "ListBillingExports",
        Effect: "Allow",
        Action: ["s3:ListBucket"],
        Resource: [`arn:aws:s3:::${bucket}`],
        Condition: { StringLike: { "s3:prefix": `${prefix}*` } },
      },
      {
        Sid: "ReadBillingExports",
        Effect: "Allow",
        Action: ["s3:GetObject"],
        Resource: [`arn:aws:s3:::${bucket}/${prefix}*`],
      },
    ],
  };
}
