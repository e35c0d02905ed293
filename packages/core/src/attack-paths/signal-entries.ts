import type { AccessModel } from "../access/access-model.ts";
import { allowed, type Right } from "../access/escalation/rights.ts";
import { accountRootArn } from "../model/arn.ts";
import { own } from "../model/own.ts";
import type { Resource } from "../model/resource.ts";
import type { Signal } from "../model/signal.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import role from "../resources/iam-role.ts";
import user from "../resources/iam-user.ts";
import bucket from "../resources/s3-bucket.ts";
import { keyRight, ownerOfKey } from "./access-keys.ts";
import { type AttackStep, type Evidence, internet, needsMore } from "./attack-step.ts";
import { administratorNode } from "./become.ts";
import type { Technique } from "./techniques.ts";

/** Critical or high. */
const isSevere = ({ severity }: Signal): boolean => severity <= 1;

/** How steps of findings are named. */
const byGuardDuty = "GuardDuty finding";

const evidenceOf = ({ arn, title }: Signal): Evidence => ({ kind: "finding", id: arn, text: title });
const findingOf = ({ arn, checkId }: Signal) => ({ resourceArn: arn, checkIds: [checkId] });

interface Place {
  node: string;
  technique: Technique;
  right: Right;
  /** What stops the attacker, as an imperative sentence without a period. */
  cut: string;
}

const accessKey = "AWS::IAM::AccessKey:";

/** The user of a key: the one that has it in its list, or the one that the finding names. */
function userOf(index: SnapshotIndex, keyId: string, { accountId, principal }: Signal): Resource | undefined {
  const owner = ownerOfKey(index, keyId);
  if (owner?.accountId === accountId) return owner;
  if (principal?.type !== "IAMUser") return undefined;
  return index.byId(user.type, accountId, "global", principal.name);
}

function placeOfKey(index: SnapshotIndex, signal: Signal): Place | undefined {
  const { accountId, principal } = signal;
  const keyId = signal.arn.slice(accessKey.length);
  const technique = "T1078.004";
  const owner = userOf(index, keyId, signal);
  if (owner) {
    const right = keyRight(owner, keyId);
    const cut = `Deactivate the access keys of ${owner.name}`;
    return right && { node: owner.arn, technique, right, cut };
  }
  if (principal?.type !== "AssumedRole" && principal?.type !== "Role") return undefined;
  const found = index.byId(role.type, accountId, "global", principal.name);
  const cut = `Revoke the active sessions of ${principal.name}`;
  return found && { node: found.arn, technique, right: allowed, cut };
}

/** How attackers came in is not known. T1190 stands for initial access to what is neither a principal nor data. */
const techniques: Readonly<Record<string, Technique>> = {
  ...{ [user.type]: "T1078.004", [role.type]: "T1078.004", [bucket.type]: "T1530" },
};

function placeOf(index: SnapshotIndex, signal: Signal): Place | undefined {
  if (signal.arn.startsWith(accessKey)) return placeOfKey(index, signal);
  const found = index.byArn(signal.arn);
  if (!found) return undefined;
  const { arn: node, name, type } = found;
  const cut = `Isolate ${name}, which GuardDuty reports as compromised`;
  return { node, technique: own(techniques, type) ?? "T1190", right: allowed, cut };
}

/** The root user has no identity policies: who has its key is administrator. */
function rootSteps(index: SnapshotIndex, signal: Signal): AttackStep[] {
  if (!signal.arn.startsWith(accessKey) || signal.principal?.type !== "Root") return [];
  const ofAccount = index.snapshot.resources.find(({ accountId }) => accountId === signal.accountId);
  if (!ofAccount) return [];
  const arn = accountRootArn(ofAccount.arn, signal.accountId);
  const common = {
    technique: "T1078.004",
    effort: 1,
    right: allowed,
    findings: [findingOf(signal)],
  } as const;
  const cut = "Delete the access keys of the root user";
  return [
    { ...common, from: internet, to: arn, by: byGuardDuty, evidence: [evidenceOf(signal)], cut },
    { ...common, from: arn, to: administratorNode(arn), by: "*", evidence: [], cut },
  ];
}

/**
 * From the internet to what attackers already use: resources and credentials with a GuardDuty finding of high or
 * critical severity, which states that they are compromised (Amazon GuardDuty User Guide, "Severity levels of
 * GuardDuty findings"). What was deleted, or a key that was deactivated, is no way in.
 */
export function compromisedEntries({ index }: AccessModel): AttackStep[] {
  const signals = (index.snapshot.signals ?? []).filter(
    (signal) => signal.product === "GuardDuty" && isSevere(signal),
  );
  return signals.flatMap((signal): AttackStep[] => {
    const place = placeOf(index, signal);
    if (!place) return rootSteps(index, signal);
    const { node: to, technique, right, cut } = place;
    return [
      {
        ...{ from: internet, to, by: byGuardDuty, technique, effort: 1, right, cut },
        ...{ evidence: [evidenceOf(signal)], findings: [findingOf(signal)] },
      },
    ];
  });
}

/** Less than without one. Whether what listens has the vulnerability is not known. */
const needsExploit = needsMore - 1;

/**
 * Ways in to what has a known vulnerability take less: Amazon Inspector reports one of high or critical severity on
 * the instance or function.
 */
export function withVulnerabilities(index: SnapshotIndex, entries: readonly AttackStep[]): AttackStep[] {
  const byArn = new Map<string, Signal>();
  for (const signal of index.snapshot.signals ?? []) {
    const isFirst = !byArn.has(signal.arn) || signal.severity === 0;
    if (signal.product === "Inspector" && isSevere(signal) && isFirst) byArn.set(signal.arn, signal);
  }
  return entries.map((step) => {
    const signal = byArn.get(step.to);
    if (!signal || step.effort !== needsMore) return step;
    return {
      ...step,
      effort: needsExploit,
      evidence: [...step.evidence, evidenceOf(signal)],
      findings: [...step.findings, findingOf(signal)],
    };
  });
}

/** Kind of IAM Access Analyzer's findings on external access. Others are about unused access. */
const ofExternalAccess = "/effects-data-exposure";

/**
 * Ways in that policies open, with the finding of IAM Access Analyzer on external access to the same resource as
 * evidence, which the same change resolves.
 */
export function withExternalAccess(index: SnapshotIndex, entries: readonly AttackStep[]): AttackStep[] {
  const byArn = new Map<string, Signal>();
  for (const signal of index.snapshot.signals ?? []) {
    const isExternal = signal.product === "IAM Access Analyzer" && signal.checkId.includes(ofExternalAccess);
    if (isExternal && !byArn.has(signal.arn)) byArn.set(signal.arn, signal);
  }
  return entries.map((step) => {
    const signal = byArn.get(step.to);
    if (!signal) return step;
    const [evidence, findings] = [[evidenceOf(signal)], [findingOf(signal)]];
    return { ...step, evidence: [...step.evidence, ...evidence], findings: [...step.findings, ...findings] };
  });
}

/** Kind of Amazon Macie's findings on sensitive data, which Security Hub types so. Others are about settings. */
const ofSensitiveData = "/sensitive-data-identifications";

/** ARNs of the buckets in which Amazon Macie found sensitive data. */
export function sensitiveByMacie({ snapshot }: SnapshotIndex): ReadonlySet<string> {
  const found = (snapshot.signals ?? []).filter(
    ({ product, checkId }) => product === "Macie" && checkId.includes(ofSensitiveData),
  );
  return new Set(found.map(({ arn }) => arn));
}
