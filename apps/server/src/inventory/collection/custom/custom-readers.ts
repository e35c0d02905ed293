import { awsManagedPolicies } from "./aws-managed-policies.ts";
import { credentialReportOfRoot } from "./credential-report-of-root.ts";
import { credentialReportOfUser } from "./credential-report-of-user.ts";
import type { CustomReader } from "./custom-reader.ts";
import { eksNodeGroups } from "./eks-node-groups.ts";
import { lastAccessed } from "./last-accessed.ts";
import { listenerRules } from "./listener-rules.ts";
import { originBuckets } from "./origin-buckets.ts";
import { prefixListsOfGroup, prefixListsOfRoutes } from "./prefix-lists.ts";
import { rdsClusterParameters, rdsParameters } from "./rds-parameters.ts";
import { transitGatewayAttachments, transitGatewayRoutes } from "./transit-gateways.ts";
import { vpcOrigins } from "./vpc-origins.ts";

/** Every hand-written reader by the name that declarations use, which is its file name. */
export const customReaders: Readonly<Record<string, CustomReader>> = {
  "aws-managed-policies": awsManagedPolicies,
  "credential-report-of-root": credentialReportOfRoot,
  "credential-report-of-user": credentialReportOfUser,
  "eks-node-groups": eksNodeGroups,
  "last-accessed": lastAccessed,
  "listener-rules": listenerRules,
  "origin-buckets": originBuckets,
  "prefix-lists-of-group": prefixListsOfGroup,
  "prefix-lists-of-routes": prefixListsOfRoutes,
  "rds-cluster-parameters": rdsClusterParameters,
  "rds-parameters": rdsParameters,
  "transit-gateway-attachments": transitGatewayAttachments,
  "transit-gateway-routes": transitGatewayRoutes,
  "vpc-origins": vpcOrigins,
};
