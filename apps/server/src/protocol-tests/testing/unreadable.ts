import { resources as declarations } from "@skyledger/core/registry.gen";

/**
 * Types that are read only in the account through which an organization is connected. The fixtures' account
 * is in no organization: organizations.protocol.test.ts and the tests with AWS's models cover these.
 */
export const ofOrganizations: ReadonlySet<string> = new Set(
  declarations.filter(({ scope }) => scope === "organization").map(({ type }) => type),
);

/** Types whose list the stand-in (5.2.3) lacks, so that none can be created, and what it does instead. */
export const unlisted: Readonly<Record<string, string>> = {
  "AWS::CodeArtifact::Domain": "lacks the service and answers a page",
  "AWS::CodeArtifact::Repository": "lacks the service and answers a page",
  "AWS::AccessAnalyzer::Analyzer": "lacks the service and answers a page",
};

/**
 * Data that the stand-in (5.2.3) lacks, and how that shows. Exactly these are gaps after a discovery of the
 * fixtures: once it supports one, the test fails and it must be compared instead.
 */
export const unreadable: Readonly<Record<string, string>> = {
  "AWS::Backup::BackupVault policy": "lacks GetBackupVaultAccessPolicy and answers a page",
  "AWS::EC2::Instance patchState": "lacks DescribeInstancePatchStates and answers a page",
  "AWS::EC2::Instance systemsManager": "lacks DescribeInstanceInformation and answers a page",
  "AWS::EC2::VPNConnection telemetry": "leaves the telemetry out",
  "AWS::EC2::VPNConnection tunnels": "leaves the options of the tunnels out",
  "AWS::EKS::Cluster protection": "leaves deletionProtection out",
  "AWS::EKS::Cluster support": "lacks DescribeClusterVersions and answers a page",
  "AWS::EKS::Cluster versions": "lacks DescribeClusterVersions and answers a page",
  "AWS::ElastiCache::CacheCluster encryption": "leaves AtRestEncryptionEnabled out",
  "AWS::GuardDuty::Detector highFindings": "lacks ListFindings and answers a page",
  "AWS::IAM::InstanceProfile tags": "lacks ListInstanceProfileTags and answers a page",
  "AWS::IAM::User lastAccessed": "lacks GenerateServiceLastAccessedDetails and answers a page",
  "AWS::Lambda::Function urls": "lacks ListFunctionUrlConfigs and answers a page",
  "AWS::RDS::DBInstance majorVersion": "lacks DescribeDBMajorEngineVersions and answers a page",
  "AWS::RDS::DBInstance versionState": "lacks DescribeDBEngineVersions and answers a page",
  "AWS::Route53::HostedZone queryLogging": "does not find a zone by the id that AWS documents",
  "AWS::S3::Bucket policyStatus": "answers GetBucketPolicyStatus with the list of objects",
  "AWS::::Account contact": "lacks GetContactInformation and answers a page",
  "AWS::::Account organizationFeatures": "lacks ListOrganizationsFeatures and answers a page",
  "AWS::::Account rootCredentials": "leaves the root user out of the credential report",
  "AWS::::AccountRegion accessAnalyzer": "lacks the service and answers a page",
  "AWS::::AccountRegion ebsSnapshotBlockPublicAccess":
    "lacks GetSnapshotBlockPublicAccessState and answers a page",
  "AWS::::AccountRegion glueCatalogPolicy": "answers without a policy where AWS reports an error",
  "AWS::::AccountRegion imdsDefaults": "lacks GetInstanceMetadataDefaults and answers a page",
  "AWS::::AccountRegion macie": "answers a time that is none",
  "AWS::::AccountRegion macieDiscovery": "lacks GetAutomatedDiscoveryConfiguration and answers a page",
  "AWS::::AccountRegion securityHubProducts": "lacks ListEnabledProductsForImport and answers a page",
  "AWS::::AccountRegion securityHubStandards": "lacks GetEnabledStandards and answers a page",
  "AWS::::AccountRegion ssmAutomationLogging": "lacks GetServiceSetting and answers a page",
  "AWS::::AccountRegion ssmDocumentSharing": "lacks GetServiceSetting and answers a page",
  "AWS::::AccountRegion vpcBlockPublicAccess": "lacks DescribeVpcBlockPublicAccessOptions and answers a page",
};

/** Every gap of a discovery of the fixtures, as "type facet"; a missing list has the facet "null". */
export const expectedGaps: readonly string[] = [
  ...Object.keys(unlisted).map((type) => `${type} null`),
  ...Object.keys(unreadable),
].sort();

/** Calls of the savings evaluation to services that the stand-in lacks. */
export const expectedSavingsGaps: readonly string[] = [
  "AWS::::Account EC2 reservations",
  "AWS::::Account ElastiCache reservations",
  "AWS::::Account RDS reservations",
  "AWS::::Account coverage of commitments",
  "AWS::::Account list prices",
  "AWS::::Account use of Savings Plans",
];
