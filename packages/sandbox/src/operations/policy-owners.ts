import type { Backup } from "@aws-sdk/client-backup";
import type { Codeartifact } from "@aws-sdk/client-codeartifact";
import type { Glue } from "@aws-sdk/client-glue";
import type { Kinesis } from "@aws-sdk/client-kinesis";
import { AwsError } from "../aws-error.ts";
import type { FixtureKind, FixtureRows } from "../fixtures/rows.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

const missing = (what: string): AwsError =>
  new AwsError("ResourceNotFoundException", 404, `${what} does not exist.`);

/** The row of a call, by its key. */
function rowOf<Kind extends FixtureKind>(
  kind: Kind,
  name: string | undefined,
  { fixtures, region }: OperationContext,
): FixtureRows[Kind] {
  const row = fixtures.table(kind, region).get(name);
  if (!row) throw missing(name ?? "The resource");
  return row;
}

/** The last part of an ARN: the name of a resource. */
const nameIn = (arn: string | undefined): string | undefined => arn?.split(/[/:]/).at(-1);

/** A policy that was set. AWS answers with an error if there is none. */
function policyOf({ policy }: { policy?: string }): string {
  if (policy === undefined) throw missing("The policy");
  return policy;
}

/** Read operations of Kinesis. */
export const kinesisReads: Reads<Kinesis> = {
  listStreams: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(fixtures.table("stream", region), input.NextToken, input.Limit ?? 100);
    const summaries = rows.map(({ summary }) => summary);
    return {
      StreamNames: summaries.flatMap(({ StreamName }) => StreamName ?? []),
      StreamSummaries: summaries,
      HasMoreStreams: token !== undefined,
      NextToken: token,
    };
  },
  describeStreamSummary: (input, context) => ({
    StreamDescriptionSummary: rowOf("stream", input.StreamName, context).summary,
  }),
  getResourcePolicy: (input, context) => ({
    Policy: policyOf(rowOf("stream", nameIn(input.ResourceARN), context)),
  }),
  listTagsForStream: (input, context) => ({
    Tags: tagList(rowOf("stream", input.StreamName, context).tags).map(({ Key = "", Value }) => ({
      Key,
      Value,
    })),
    HasMoreTags: false,
  }),
};

/** Read operations of AWS Backup. */
export const backupReads: Reads<Backup> = {
  listBackupVaults: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(fixtures.table("backupVault", region), input.NextToken, input.MaxResults);
    return { BackupVaultList: rows.map(({ vault }) => vault), NextToken: token };
  },
  getBackupVaultAccessPolicy: (input, context) => {
    const row = rowOf("backupVault", input.BackupVaultName, context);
    const { BackupVaultName, BackupVaultArn } = row.vault;
    return { BackupVaultName, BackupVaultArn, Policy: policyOf(row) };
  },
  listTags: (input, context) => ({ Tags: rowOf("backupVault", nameIn(input.ResourceArn), context).tags }),
};

/** Read operations of CodeArtifact. */
export const codeartifactReads: Reads<Codeartifact> = {
  listDomains: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(
      fixtures.table("artifactDomain", region),
      input.nextToken,
      input.maxResults,
    );
    return { domains: rows.map(({ domain }) => domain), nextToken: token };
  },
  listRepositories: (input, { fixtures, region }) => {
    const table = fixtures.table("artifactRepository", region);
    const { rows, token } = pageOf(table, input.nextToken, input.maxResults);
    return { repositories: rows.map(({ repository }) => repository), nextToken: token };
  },
  getDomainPermissionsPolicy: (input, context) => ({
    policy: { document: policyOf(rowOf("artifactDomain", input.domain, context)) },
  }),
  getRepositoryPermissionsPolicy: ({ domain, repository }, context) => ({
    policy: { document: policyOf(rowOf("artifactRepository", `${domain}/${repository}`, context)) },
  }),
  listTagsForResource: ({ resourceArn = "" }, context) => {
    const [, path] = resourceArn.split(":repository/");
    if (path !== undefined) return { tags: rowOf("artifactRepository", path, context).tags };
    return { tags: rowOf("artifactDomain", nameIn(resourceArn), context).tags };
  },
};

/** Read operations of AWS Glue. The Data Catalog has no policy. */
export const glueReads: Reads<Glue> = {
  getResourcePolicy: () => {
    throw new AwsError("EntityNotFoundException", 400, "Policy not found");
  },
};
