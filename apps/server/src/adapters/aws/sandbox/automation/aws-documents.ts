import { apiStep, type DocumentStep } from "@skyledger/core/model/automation-document";
import type { RunnableDocument } from "./run-document.ts";

function document(
  parameters: Readonly<Record<string, RunnableDocument["parameters"][string]["type"]>>,
  ...steps: DocumentStep[]
): RunnableDocument {
  return {
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, type]) => [name, { type }])),
    steps,
  };
}

/**
 * What stands for the documents that AWS owns: their parameters, and the calls that come to the same. AWS's own
 * content is not ours to copy.
 */
export const awsDocuments: Readonly<Record<string, RunnableDocument>> = {
  "AWS-ConfigureS3BucketVersioning": document(
    { BucketName: "String", VersioningState: "String" },
    apiStep("PutBucketVersioning", "s3", "PutBucketVersioning", {
      Bucket: "{{ BucketName }}",
      VersioningConfiguration: { Status: "{{ VersioningState }}" },
    }),
  ),
  "AWSConfigRemediation-EnableEbsEncryptionByDefault": document(
    {},
    apiStep("EnableEbsEncryptionByDefault", "ec2", "EnableEbsEncryptionByDefault", {}),
  ),
};
