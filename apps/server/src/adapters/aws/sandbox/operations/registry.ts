import type { AwsService } from "@skyledger/core/model/aws-service";
import { cloudwatchReads } from "./cloudwatch.ts";
import { ec2ComputeReads } from "./ec2-compute.ts";
import { ec2NetworkReads } from "./ec2-network.ts";
import { iamReads } from "./iam.ts";
import type { ServiceOperations } from "./operation.ts";
import { s3ControlReads, s3Reads } from "./s3.ts";
import { accountReads, stsReads } from "./sts.ts";

/** Every operation the sandbox account answers, by service. */
export const sandboxOperations: Readonly<Partial<Record<AwsService, ServiceOperations>>> = {
  account: { reads: accountReads, changes: {} },
  cloudwatch: { reads: cloudwatchReads, changes: {} },
  ec2: { reads: { ...ec2NetworkReads, ...ec2ComputeReads }, changes: {} },
  iam: { reads: iamReads, changes: {} },
  s3: { reads: s3Reads, changes: {} },
  "s3-control": { reads: s3ControlReads, changes: {} },
  sts: { reads: stsReads, changes: {} },
};
