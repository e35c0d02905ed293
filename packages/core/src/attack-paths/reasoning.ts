import { parseArn } from "../model/arn.ts";
import { among, once, type Reasoning } from "../model/reasoning.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import { attackModel, attackPathTypes } from "./attack-model.ts";
import { type AttackPath, type AttackPaths, attackPaths } from "./attack-paths.ts";
import { shortName } from "./attack-step.ts";
import type { Certainty } from "./best-paths.ts";
import { bestCutOf, cutOf, type PathCut } from "./path-cut.ts";
import type { TargetKind } from "./risk.ts";
import { countSteps, type StepWhatIf, whatIfOf } from "./what-if.ts";

/** A path with the names of what is on it and in its evidence, by ARN, where they differ from the end of the ARN. */
export interface NamedPath extends Omit<AttackPath, "ends" | "whole"> {
  readonly names: Readonly<Record<string, string>>;
}

/** Some of the paths, by risk. */
export interface SomePaths {
  readonly paths: readonly NamedPath[];
  /** Number of paths on all pages. */
  readonly total: number;
  /** The cut that ends most of them, or else is on most; null: there is no path. */
  readonly bestCut: PathCut | null;
  /** Lists that were not read. */
  readonly missing: AttackPaths["missing"];
  /** One per step of the path to one target; null: more than one target was in question. */
  readonly whatIf: readonly StepWhatIf[] | null;
}

/** The findings that stand for the steps of the path to one target. */
export interface PathFindings {
  readonly target: string;
  readonly kind: TargetKind;
  /** AWS account of the target. */
  readonly accountId: string;
  /** ARN of what attackers reach first. */
  readonly entry: string;
  readonly certainty: Certainty;
  /** From 0 to 100. */
  readonly risk: number;
  /** Each once. */
  readonly findings: readonly FindingOfStep[];
  /** AWS accounts of everything on the path. */
  readonly awsAccounts: readonly string[];
}

/** The findings of paths, and what was not read for them. */
export interface FoundFindings {
  /** By risk. */
  readonly paths: readonly PathFindings[];
  readonly unread: readonly UnreadData[];
}

/** Data of an AWS account that was not read: with more of it, paths can be missing. */
export interface UnreadData {
  readonly accountId: string;
  /** Region, type, and facet; "list" is the list itself. */
  readonly data: string;
  /** Number of resources; 1 for a list. */
  readonly count: number;
}

/** A check on a resource. */
export interface FindingOfStep {
  readonly arn: string;
  readonly checkId: string;
}

export type AttackPathQuestions = {
  /** Paths to targets in AWS accounts (null: in all), or to one target. */
  readonly paths: (input: {
    accountIds: readonly string[] | null;
    target: string | null;
    offset: number;
    limit: number;
  }) => SomePaths;
  /** The findings of each path (null), or of the path to one target. */
  readonly findings: (input: { target: string | null }) => FoundFindings;
};

function findingsOf({ target, kind, accountId, entry, certainty, risk, steps }: AttackPath): PathFindings {
  const found = new Map<string, FindingOfStep>();
  for (const { resourceArn: arn, checkIds } of steps.flatMap((step) => step.findings)) {
    for (const checkId of checkIds) found.set(`${arn} ${checkId}`, { arn, checkId });
  }
  const accounts = steps.flatMap(({ from, to }) =>
    [from, to].flatMap((arn) => parseArn(arn)?.accountId || []),
  );
  return {
    ...{ target, kind, accountId, entry, certainty, risk, findings: [...found.values()] },
    awsAccounts: [...new Set([accountId, ...accounts])],
  };
}

function namesOf(index: SnapshotIndex, { target, entry, steps }: AttackPath): Record<string, string> {
  const ids = steps.flatMap(({ from, to, evidence }) => [from, to, ...evidence.map(({ id }) => id)]);
  return Object.fromEntries(
    [...new Set([target, entry, ...ids])].flatMap((arn) => {
      const name = index.byArn(arn)?.name;
      return name === undefined || name === shortName(arn) ? [] : [[arn, name]];
    }),
  );
}

const evaluated = new Set(attackPathTypes);

function unreadOf({ snapshot }: SnapshotIndex): UnreadData[] {
  return snapshot.gaps
    .filter(({ type, reason }) => evaluated.has(type) && reason !== "unsupported")
    .map(({ accountId, region, type, facet, count }) => ({
      ...{ accountId, data: `${region} ${type} ${facet ?? "list"}`, count },
    }));
}

/** Attack paths. */
export const attackPathReasoning: Reasoning<AttackPathQuestions> = {
  types: attackPathTypes,
  over(index: SnapshotIndex) {
    const found = once(() => attackPaths(attackModel(index)));
    return {
      paths({ accountIds, target, offset, limit }) {
        const isChosen = among(accountIds);
        const { paths, missing } = found();
        const inScope = paths.filter((path) => isChosen(path.accountId));
        const counts = countSteps(inScope.map(({ whole }) => whole));
        const cutIn = (path: AttackPath): PathCut => cutOf(path.whole, counts) ?? path.cut;
        const fitting = inScope.filter((path) => target === null || path.target === target);
        const [one] = target === null ? [] : fitting;
        return {
          paths: fitting.slice(offset, offset + limit).map((path) => {
            const { ends: _, whole: __, ...shown } = path;
            return { ...shown, cut: cutIn(path), names: namesOf(index, path) };
          }),
          ...{ total: fitting.length, bestCut: bestCutOf(fitting.map(cutIn)), missing },
          whatIf: one === undefined ? null : whatIfOf(one, counts, inScope.length),
        };
      },
      findings: ({ target }) => ({
        paths: found()
          .paths.filter((path) => target === null || path.target === target)
          .map(findingsOf),
        unread: unreadOf(index),
      }),
    };
  },
};
