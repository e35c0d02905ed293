import { z } from "zod";
import { instant } from "./instant.ts";
import { listAnswer } from "./list.ts";
import { severity } from "./severity.ts";

/** A policy, setting, or list that could not be read, and what reads it. */
const missingReading = z.strictObject({ iamAction: z.string(), of: z.string() });

export const attackTargetKind = z.enum([
  "administrator",
  "crown_jewel",
  "sensitive_data",
  "secret",
  "key",
  "large_data",
  "data",
]);
export const attackCertainty = z.enum(["allowed", "depends", "unknown"]);

const evidence = z.strictObject({
  /** Such as "security-group" or "statement". */
  kind: z.string(),
  /** ARN or ID. */
  id: z.string(),
  text: z.string().nullable(),
});

const attackStep = z.strictObject({
  /** "internet", or an ARN. */
  from: z.string(),
  to: z.string(),
  /** Actions, such as "sts:AssumeRole", a port, such as "TCP 22", a route of an API, or "GuardDuty finding". */
  by: z.string(),
  verdict: attackCertainty,
  evidence: z.array(evidence),
  /** ID of the technique in MITRE ATT&CK, such as "T1190". */
  technique: z.string(),
  techniqueName: z.string(),
  /** The change that takes the step away, as an imperative sentence without a period. */
  change: z.string(),
  /** What the change would end; only in the answer about one path, by its ID. */
  whatIf: z
    .strictObject({
      /** Paths to targets in scope that attackers could not reach anymore, by any path. */
      ends: z.number().int(),
      /** Paths to targets in scope that would be left. */
      left: z.number().int(),
      /** Whether this path's target is among those that attackers could not reach anymore. */
      endsThis: z.boolean(),
    })
    .optional(),
});

const cut = z.strictObject({
  /** Active finding that stands for the step; omitted: there is none. */
  findingId: z.string().optional(),
  /** Fix of that finding; omitted: it has none. */
  fixId: z.string().optional(),
  text: z.string(),
  /** Number of paths that the step is on. */
  paths: z.number().int(),
  /** Number of them that end without the step. The targets of the others are reached by another way. */
  ends: z.number().int(),
});

/** An active finding of another AWS service on something that a path passes or reaches. */
const signal = z.strictObject({
  findingId: z.string(),
  /** "GuardDuty", "Inspector", "Macie", or "IAM Access Analyzer". */
  product: z.string(),
  title: z.string(),
  severity,
  /** ARN of what it is about. */
  resourceId: z.string(),
});

const attackPath = z.strictObject({
  /** ARN of the target: each has one path, the best. */
  id: z.string(),
  /** From 0 to 100. */
  risk: z.number().int(),
  /** Factors whose product, times 100, is the risk. */
  riskTerms: z.array(
    z.strictObject({
      name: z.enum(["certainty", "directness", "value", "blast_radius"]),
      factor: z.number(),
    }),
  ),
  /** ARN of what attackers reach first. */
  entry: z.string(),
  steps: z.array(attackStep),
  /** ARN of the data store, secret, key, or crown jewel, or of the principal with administrator access. */
  target: z.string(),
  targetKind: attackTargetKind,
  /** Of a data store; omitted: AWS reports none, or the target stores no data. */
  targetSize: z
    .strictObject({
      /** GiB; null: not read. */
      gib: z.number().nullable(),
      /** Storage in use or provisioned; null: not read. */
      of: z.enum(["used", "provisioned"]).nullable(),
      /** What reads the size, if it was not read: the value of the target can be too low. */
      missing: z.array(missingReading),
    })
    .optional(),
  awsAccountId: z.string(),
  verdict: attackCertainty,
  /** Conditions that the path depends on. */
  dependsOn: z.array(z.string()),
  /** What could not be read, where the path is unknown. */
  missing: z.array(missingReading),
  /** What is on the way and not evaluated, such as the network beyond a VPC link, where the path is unknown. */
  notEvaluated: z.array(z.strictObject({ kind: z.string(), id: z.string() })),
  /** Names of what is on the path and in its evidence, by ARN, where they differ from the end of the ARN. */
  names: z.record(z.string(), z.string()),
  /** Targets that attackers reach from the same entry, with this one. */
  blastRadius: z.number().int(),
  /** From Security Hub, the 20 most severe. */
  signals: z.array(signal),
  /** Number of signals, also those that are not listed. */
  signalCount: z.number().int(),
  /** The change that cuts most paths, of those that cut this one. */
  cut,
});

export const attackPathAnswers = z.strictObject({
  paths: z.array(attackPath),
  ...listAnswer,
  /** The change that cuts most of these paths; null: there are none. */
  bestCut: cut.nullable(),
  /** When the oldest of the inventories was read; null: there has been no discovery. */
  takenAt: instant.nullable(),
  /** What could not be read: more paths can exist. */
  missing: z.array(missingReading),
});
