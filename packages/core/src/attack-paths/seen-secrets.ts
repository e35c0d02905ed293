import type { AccessModel } from "../access/access-model.ts";
import { allOf, allowed, type Right } from "../access/escalation/rights.ts";
import { facetOf } from "../access/facet-of.ts";
import type { MissingReading } from "../access/truth.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import instance from "../resources/ec2-instance.ts";
import ecsService from "../resources/ecs-service.ts";
import taskDefinition from "../resources/ecs-task-definition.ts";
import user from "../resources/iam-user.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import { keyRight, ownerOfKey } from "./access-keys.ts";
import type { AttackStep, Evidence, StepFinding } from "./attack-step.ts";
import { definitionOf, ecsDetailsOf, taskRight } from "./ecs-entries.ts";
import type { Technique } from "./techniques.ts";

/** Credentials in plaintext where code runs. Their values are not in the inventory. */
export interface SeenSecrets {
  readonly resource: Resource;
  /** Such as "environment variables". */
  readonly place: string;
  readonly technique: Technique;
  /** IDs of AWS access keys with their secret access keys. */
  readonly accessKeyIds: readonly string[];
  /** Credentials that can be those of a database; null: none. */
  readonly database: Evidence | null;
  /** Whether the credentials are there, as far as it is known. */
  readonly right: Right;
  readonly finding: StepFinding;
}

/** Names of variables for credentials of databases. Others, such as GITHUB_TOKEN, open something else. */
const ofDatabases =
  /pass|pwd|(?:^|_)(?:db|database|dsn|jdbc|pg|postgres|postgresql|sql|mysql|mssql|mongo|redshift|conn|connection)(?:_|$)|_ur[il]$/i;

function databaseVariables(of: string, names: readonly string[]): Evidence | null {
  const found = names.filter((name) => ofDatabases.test(name));
  return found.length === 0 ? null : { kind: "variable", id: of, text: found.join(", ") };
}

function secretsOfInstance(resource: Resource): SeenSecrets | undefined {
  const { arn } = resource;
  const data = facetOf(instance, resource, "userData");
  if (!data.seen || data.value.suspectLines.length === 0) return undefined;
  const lines = `lines ${data.value.suspectLines.join(", ")}`;
  return {
    ...{ resource, place: "user data", technique: "T1552.005", right: allowed },
    accessKeyIds: data.value.accessKeyIds,
    database: { kind: "user-data", id: arn, text: lines },
    finding: { resourceArn: arn, checkIds: ["ec2-instance-user-data-no-secrets"] },
  };
}

function secretsOfFunction(resource: Resource): SeenSecrets | undefined {
  const { arn } = resource;
  const environment = facetOf(lambdaFunction, resource, "environment");
  const accessKeyIds = facetOf(lambdaFunction, resource, "accessKeyIds");
  if (!environment.seen || !accessKeyIds.seen) return undefined;
  const names = environment.value.flatMap((one) => (one.looksLikeCredential ? one.name : []));
  return {
    ...{ resource, place: "environment variables", technique: "T1552", right: allowed },
    accessKeyIds: accessKeyIds.value,
    database: databaseVariables(arn, names),
    finding: { resourceArn: arn, checkIds: ["lambda-function-environment-no-secrets"] },
  };
}

function secretsOfTasks(index: SnapshotIndex, resource: Resource): SeenSecrets | undefined {
  const details = ecsDetailsOf(resource);
  const found = details && definitionOf(index, details);
  if (!details || !found) return undefined;
  const { arn } = found.definition;
  const suspects = facetOf(taskDefinition, found.definition, "suspectVariables");
  const accessKeyIds = facetOf(taskDefinition, found.definition, "accessKeyIds");
  if (!suspects.seen || !accessKeyIds.seen) return undefined;
  const names = suspects.value.flatMap((container) => container.names);
  return {
    ...{ resource, place: "environment variables", technique: "T1552" },
    right: taskRight(details, found.isLatest),
    accessKeyIds: accessKeyIds.value,
    database: databaseVariables(arn, names),
    finding: { resourceArn: arn, checkIds: ["ecs-container-environment-no-secrets"] },
  };
}

/** The credentials in plaintext on resources. @param computes what attackers reach */
export function seenSecrets(index: SnapshotIndex, computes: readonly Resource[]): SeenSecrets[] {
  return computes.flatMap((resource) => {
    switch (resource.type) {
      case instance.type:
        return secretsOfInstance(resource) ?? [];
      case lambdaFunction.type:
        return secretsOfFunction(resource) ?? [];
      case ecsService.type:
        return secretsOfTasks(index, resource) ?? [];
      default:
        return [];
    }
  });
}

/** From what attackers reach to the users whose access keys are there in plaintext. */
export function accessKeySteps({ index }: AccessModel, secrets: readonly SeenSecrets[]): AttackStep[] {
  return secrets.flatMap(({ resource, place, technique, accessKeyIds, right: isThere, finding }) =>
    accessKeyIds.flatMap((keyId): AttackStep[] => {
      const owner = ownerOfKey(index, keyId);
      const right = owner && keyRight(owner, keyId);
      if (!owner || !right) return [];
      return [
        {
          ...{ from: resource.arn, to: owner.arn, by: `access key in ${place}`, technique, effort: 1 },
          right: allOf([isThere, right]),
          evidence: [{ kind: "access-key", id: keyId, text: owner.name }],
          cut: `Deactivate the access key ${keyId} of ${owner.name}, and remove it from the ${place}`,
          findings: [finding],
        },
      ];
    }),
  );
}

/** What would have to be read to know the credentials on a resource; null: they are known. */
function missingOn(index: SnapshotIndex, resource: Resource): MissingReading | null {
  const { arn } = resource;
  switch (resource.type) {
    case instance.type:
      if (facetOf(instance, resource, "userData").seen) return null;
      return { iamAction: "ec2:DescribeInstanceAttribute", of: arn };
    case lambdaFunction.type:
      if (facetOf(lambdaFunction, resource, "environment").seen) return null;
      return { iamAction: "lambda:ListFunctions", of: arn };
    case ecsService.type: {
      const details = ecsDetailsOf(resource);
      // Without its details or its task definition, the service itself is missing data.
      const found = details && definitionOf(index, details);
      if (!found || facetOf(taskDefinition, found.definition, "suspectVariables").seen) return null;
      return { iamAction: "ecs:DescribeTaskDefinition", of: found.definition.arn };
    }
    default:
      return null;
  }
}

/** Where credentials were not read. An unread list of keys can have the owner of one that was seen. */
export function missingSecrets(
  { index }: AccessModel,
  computes: readonly Resource[],
  secrets: readonly SeenSecrets[],
): MissingReading[] {
  const places = computes.flatMap((resource) => missingOn(index, resource) ?? []);
  const hasStranger = secrets.some(({ accessKeyIds }) => accessKeyIds.some((id) => !ownerOfKey(index, id)));
  if (!hasStranger) return places;
  const unread = index.ofType(user.type).filter((one) => !facetOf(user, one, "accessKeys").seen);
  return [...places, ...unread.map(({ arn }) => ({ iamAction: "iam:ListAccessKeys", of: arn }))];
}
