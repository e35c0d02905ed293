import { buildArn, parseArn } from "../model/arn.ts";
import { mapObservation, type Observation } from "../model/observation.ts";
import { own } from "../model/own.ts";
import type { Resource, Tags } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import accountRegion from "../resources/account-region.ts";
import vault from "../resources/backup-vault.ts";
import domain from "../resources/codeartifact-domain.ts";
import repository from "../resources/codeartifact-repository.ts";
import table from "../resources/dynamodb-table.ts";
import ecrRepository from "../resources/ecr-repository.ts";
import fileSystem from "../resources/efs-file-system.ts";
import eventBus from "../resources/eventbridge-event-bus.ts";
import role from "../resources/iam-role.ts";
import stream from "../resources/kinesis-stream.ts";
import kmsKey from "../resources/kms-key.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import openSearchDomain from "../resources/opensearch-domain.ts";
import { type PolicyDocument, policyDocument } from "../resources/policy-document.ts";
import bucket from "../resources/s3-bucket.ts";
import secret from "../resources/secretsmanager-secret.ts";
import topic from "../resources/sns-topic.ts";
import queue from "../resources/sqs-queue.ts";
import { arnInPolicies } from "./arn-in-policies.ts";
import { facetOf } from "./facet-of.ts";
import type { PolicyReading } from "./policy.ts";
import { readPolicy, readsIdentities } from "./policy-library.ts";

/** The resource of a question, as far as it is known. */
export interface AccessTarget {
  readonly arn: string;
  /** Empty: not known. */
  readonly accountId: string;
  /** Null: it has no policy of its own. */
  readonly policy: PolicyReading | null;
  /** Whether its policy must allow, because identity policies alone do not. */
  readonly policyDecides: boolean;
  readonly tags: Observation<Tags> | undefined;
  /** Undefined: not known, or global. */
  readonly region: string | undefined;
}

interface PolicyFacet {
  iamAction: string;
  of(resource: Resource): Observation<unknown>;
  decides?: true;
}

/**
 * In effect while a file system has no policy: access for every client that connects through a mount target (Amazon
 * EFS User Guide, "Using IAM to control access to file systems").
 */
const defaultFileSystemPolicy: PolicyDocument = {
  Statement: [
    {
      Effect: "Allow",
      Principal: "*",
      Action: [
        "elasticfilesystem:ClientMount",
        "elasticfilesystem:ClientWrite",
        "elasticfilesystem:ClientRootAccess",
      ],
      Resource: "*",
      Condition: { Bool: { "elasticfilesystem:AccessedViaMountTarget": "true" } },
    },
  ],
};

/** Policies of resources that the inventory reads, by CloudFormation type. Null: the resource has none. */
const policyFacets: Readonly<Record<string, PolicyFacet>> = {
  [bucket.type]: { iamAction: "s3:GetBucketPolicy", of: (one) => facetOf(bucket, one, "policy") },
  [kmsKey.type]: {
    iamAction: "kms:GetKeyPolicy",
    of: (one) => facetOf(kmsKey, one, "policy"),
    decides: true,
  },
  [lambdaFunction.type]: {
    iamAction: "lambda:GetPolicy",
    of: (one) => facetOf(lambdaFunction, one, "policy"),
  },
  [secret.type]: {
    iamAction: "secretsmanager:GetResourcePolicy",
    of: (one) => facetOf(secret, one, "policy"),
  },
  [ecrRepository.type]: {
    iamAction: "ecr:GetRepositoryPolicy",
    of: (one) => facetOf(ecrRepository, one, "policy"),
  },
  [table.type]: { iamAction: "dynamodb:GetResourcePolicy", of: (one) => facetOf(table, one, "policy") },
  [fileSystem.type]: {
    iamAction: "elasticfilesystem:DescribeFileSystemPolicy",
    of: (one) =>
      mapObservation(facetOf(fileSystem, one, "policy"), (text) =>
        text === null ? defaultFileSystemPolicy : policyDocument(text),
      ),
  },
  [vault.type]: {
    iamAction: "backup:GetBackupVaultAccessPolicy",
    of: (one) => facetOf(vault, one, "policy"),
  },
  [domain.type]: {
    iamAction: "codeartifact:GetDomainPermissionsPolicy",
    of: (one) => facetOf(domain, one, "policy"),
  },
  [repository.type]: {
    iamAction: "codeartifact:GetRepositoryPermissionsPolicy",
    of: (one) => facetOf(repository, one, "policy"),
  },
  [stream.type]: { iamAction: "kinesis:GetResourcePolicy", of: (one) => facetOf(stream, one, "policy") },
  [eventBus.type]: { iamAction: "events:ListEventBuses", of: (one) => facetOf(eventBus, one, "policy") },
  [openSearchDomain.type]: {
    iamAction: "es:DescribeDomains",
    of: (one) => facetOf(openSearchDomain, one, "policy"),
  },
  [topic.type]: {
    iamAction: "sns:GetTopicAttributes",
    of: (one) => mapObservation(facetOf(topic, one, "settings"), ({ policy }) => policy),
  },
  [queue.type]: {
    iamAction: "sqs:GetQueueAttributes",
    of: (one) => mapObservation(facetOf(queue, one, "settings"), ({ policy }) => policy),
  },
};

/** Actions of services whose policies the inventory reads, for resources that are not in it. */
const readPolicies: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(policyFacets).map(({ iamAction }) => [iamAction.split(":")[0] ?? "", iamAction]),
);

const packageArn = /^(arn:aws[^:]*:codeartifact:[^:]*:\d*:)package\/([^/]+\/[^/]+)\//;

/** The resource with a policy that an ARN belongs to: the bucket of an object, the table of an index. */
function ownerArn(arn: string): string {
  if (arn.startsWith("arn:aws") && arn.includes(":s3:::")) return arn.split("/")[0] ?? arn;
  const [, place, path] = packageArn.exec(arn) ?? [];
  if (path !== undefined) return `${place}repository/${path}`;
  return /^(arn:aws[^:]*:dynamodb:[^/]+:table\/[^/]+)\/index\//.exec(arn)?.[1] ?? arn;
}

const assumes = /^sts:(?:assumerole|tagsession|setsourceidentity)/i;

function policyOf(resource: Resource, action: string): Pick<AccessTarget, "policy" | "policyDecides"> {
  const source = { arn: resource.arn, name: null };
  if (resource.type === role.type) {
    if (!assumes.test(action)) return { policy: null, policyDecides: false };
    const trust = facetOf(role, resource, "trustPolicy");
    const place = { source, kind: "resource", iamAction: readsIdentities } as const;
    return { policy: readPolicy(trust, place), policyDecides: true };
  }
  const facet = own(policyFacets, resource.type);
  if (!facet) return { policy: null, policyDecides: false };
  const document = facet.of(resource);
  const policyDecides = facet.decides === true;
  if (document.seen && document.value === null) return { policy: null, policyDecides };
  const place = { source, kind: "resource", iamAction: facet.iamAction } as const;
  return { policy: readPolicy(document, place), policyDecides };
}

function unreadFor(arn: string, actions: Readonly<Record<string, string>>): PolicyReading | null {
  // Anyone can ask about a service with the name of what every object has.
  const iamAction = own(actions, parseArn(arn)?.service ?? "");
  return iamAction === undefined ? null : { missing: { iamAction, of: arn } };
}

const readsCatalogPolicy = "glue:GetResourcePolicy";

/** The policy of the AWS Glue Data Catalog, which one account has once in a Region for all its resources. */
function catalogPolicy(arn: string, index: SnapshotIndex): PolicyReading | null {
  const place = parseArn(arn);
  const region = place && index.byArn(buildArn(place, "account", "region/", place.region));
  if (!region) return { missing: { iamAction: readsCatalogPolicy, of: arn } };
  const document = facetOf(accountRegion, region, "glueCatalogPolicy");
  if (document.seen && document.value === null) return null;
  const source = { arn: region.arn, name: null };
  return readPolicy(document, { source, kind: "resource", iamAction: readsCatalogPolicy });
}

/** The resource of a question; `accountId` is the caller's for an action without a resource. */
export function targetOf(arn: string, action: string, index: SnapshotIndex): AccessTarget {
  const resource = index.byArn(arn) ?? index.byArn(ownerArn(arn));
  const parts = parseArn(arn);
  const region = parts?.region || (resource?.region === "global" ? undefined : resource?.region);
  if (resource) {
    const { accountId, tags } = resource;
    return { arn, accountId, tags, region, ...policyOf(resource, action) };
  }
  const actions = {
    ...readPolicies,
    ...(assumes.test(action) && { iam: readsIdentities }),
  };
  return {
    ...{ arn: arnInPolicies(arn), accountId: parts?.accountId ?? "", tags: undefined, region },
    policy: parts?.service === "glue" ? catalogPolicy(arn, index) : unreadFor(arn, actions),
    policyDecides: parts?.service === "kms" || assumes.test(action),
  };
}

/** Types whose policies the inventory reads. */
export const policyTypes: readonly string[] = [...Object.keys(policyFacets), accountRegion.type];
