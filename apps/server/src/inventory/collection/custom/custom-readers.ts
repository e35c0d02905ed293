import { awsManagedPolicies } from "./aws-managed-policies.ts";
import { credentialReportOfRoot } from "./credential-report-of-root.ts";
import { credentialReportOfUser } from "./credential-report-of-user.ts";
import type { CustomReader } from "./custom-reader.ts";
import { eksNodeGroups } from "./eks-node-groups.ts";
import { lastAccessed } from "./last-accessed.ts";
import { originBuckets } from "./origin-buckets.ts";
import { rdsClusterParameters, rdsParameters } from "./rds-parameters.ts";

/** Every hand-written reader by the name that declarations use, which is its file name. */
export const customReaders: Readonly<Record<string, CustomReader>> = {
  "aws-managed-policies": awsManagedPolicies,
  "credential-report-of-root": credentialReportOfRoot,
  "credential-report-of-user": credentialReportOfUser,
  "eks-node-groups": eksNodeGroups,
  "last-accessed": lastAccessed,
  "origin-buckets": originBuckets,
  "rds-cluster-parameters": rdsClusterParameters,
  "rds-parameters": rdsParameters,
};
