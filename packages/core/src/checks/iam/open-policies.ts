import type { CheckContext } from "../../model/define-check.ts";
import type { ResourceDeclaration } from "../../model/define-resource.ts";
import {
  type GapReason,
  mapObservation,
  type Observation,
  type Observed,
  seen,
} from "../../model/observation.ts";
import { facetsOf } from "../../model/related.ts";
import vault from "../../resources/backup-vault.ts";
import domain from "../../resources/codeartifact-domain.ts";
import packages from "../../resources/codeartifact-repository.ts";
import repository from "../../resources/ecr-repository.ts";
import eventBus from "../../resources/eventbridge-event-bus.ts";
import stream from "../../resources/kinesis-stream.ts";
import key from "../../resources/kms-key.ts";
import lambda from "../../resources/lambda-function.ts";
import type { PolicyDocument } from "../../resources/policy-document.ts";
import bucket from "../../resources/s3-bucket.ts";
import secret from "../../resources/secretsmanager-secret.ts";
import topic from "../../resources/sns-topic.ts";
import queue from "../../resources/sqs-queue.ts";
import { publicStatements } from "../policies/public-statements.ts";

/** A resource whose policy allows everyone. */
export interface OpenPolicy {
  type: string;
  arn: string;
}

type Gap = { reason: GapReason; missing: string } | null;
interface Found {
  open: readonly OpenPolicy[];
  gap: Gap;
}

function isOpen(policy: PolicyDocument | null): boolean {
  return policy !== null && publicStatements(policy).length > 0;
}

function reader<Item, Facets>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  allowsEveryone: (facets: Observed<Facets>) => Observation<boolean>,
) {
  const { type, label } = declaration;
  const read = (context: CheckContext): Found => {
    const list = context.all(type, "global");
    if (!list.seen) return { open: [], gap: { reason: list.reason, missing: `list of ${label}` } };
    let gap: Gap = null;
    const open: OpenPolicy[] = [];
    for (const resource of list.value) {
      const everyone = allowsEveryone(facetsOf(declaration, resource));
      if (!everyone.seen) gap ??= { reason: everyone.reason, missing: `policy of ${resource.name}` };
      else if (everyone.value) open.push({ type, arn: resource.arn });
    }
    return { open, gap };
  };
  return { type, read };
}

const readers = [
  // S3's own policy status, which it also blocks by; without it, the statements are evaluated.
  reader(bucket, ({ policyStatus, policy, publicAccessBlock }) => {
    if (!publicAccessBlock.seen) return publicAccessBlock;
    if (publicAccessBlock.value.restrictPublicBuckets) return seen(false);
    return policyStatus.seen ? seen(policyStatus.value.isPublic) : mapObservation(policy, isOpen);
  }),
  reader(queue, ({ settings }) => mapObservation(settings, ({ policy }) => isOpen(policy))),
  reader(topic, ({ settings }) => mapObservation(settings, ({ policy }) => isOpen(policy))),
  reader(lambda, ({ policy }) => mapObservation(policy, isOpen)),
  reader(key, ({ policy }) => mapObservation(policy, isOpen)),
  reader(secret, ({ policy }) => mapObservation(policy, isOpen)),
  reader(vault, ({ policy }) => mapObservation(policy, isOpen)),
  reader(domain, ({ policy }) => mapObservation(policy, isOpen)),
  reader(packages, ({ policy }) => mapObservation(policy, isOpen)),
  reader(stream, ({ policy }) => mapObservation(policy, isOpen)),
  reader(eventBus, ({ policy }) => mapObservation(policy, isOpen)),
  reader(repository, ({ policy }) => mapObservation(policy, isOpen)),
];

/** The evaluated types. */
export const policyTypes: readonly string[] = readers.map(({ type }) => type);

/** Every resource of the account, in any Region, whose policy allows everyone. */
export function openPolicies(context: CheckContext): Found {
  const parts = readers.map(({ read }) => read(context));
  return {
    open: parts.flatMap(({ open }) => open),
    gap: parts.find(({ gap }) => gap !== null)?.gap ?? null,
  };
}
