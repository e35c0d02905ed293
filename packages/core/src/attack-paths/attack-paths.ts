import type { MissingReading, NotEvaluated } from "../access/truth.ts";
import { parseArn } from "../model/arn.ts";
import type { Resource } from "../model/resource.ts";
import { apiEntries, missingApis } from "./api-entries.ts";
import { type AttackModel, attackPathTypes } from "./attack-model.ts";
import type { AttackStep } from "./attack-step.ts";
import { balancerEntries } from "./balancer-entries.ts";
import { administratorNode, administratorOf, becomingSteps } from "./become.ts";
import { type BestPath, bestPaths, type Certainty, ordered } from "./best-paths.ts";
import { blastRadii } from "./blast-radius.ts";
import { type DataSize, dataSizeOf } from "./data-size.ts";
import { dataSteps, missingPolicies } from "./data-steps.ts";
import { databaseSteps, missingDatabases } from "./database-steps.ts";
import { distributionEntries, missingDoors, publishedData } from "./distribution-entries.ts";
import { ecsEntries, ecsHolderSteps, missingTasks } from "./ecs-entries.ts";
import { federatedOutsiders } from "./federated-entries.ts";
import { networkEntries } from "./network-entries.ts";
import { anonymousFunctions, trustedOutsiders } from "./outside-entries.ts";
import { cutOf, type PathCut } from "./path-cut.ts";
import { publicEntries } from "./public-data.ts";
import { type RiskTerm, riskOf, type TargetKind } from "./risk.ts";
import { holderSteps, missingRole } from "./role-holders.ts";
import { accessKeySteps, missingSecrets, seenSecrets } from "./seen-secrets.ts";
import { serviceEntries } from "./service-entries.ts";
import { compromisedEntries, withExternalAccess, withVulnerabilities } from "./signal-entries.ts";
import { type StepGraph, stepsOnEveryWay } from "./steps-on-every-way.ts";
import { targetsOf } from "./targets.ts";
import { countSteps, type EndingPath } from "./what-if.ts";

/** The best path from outside to one target that matters. */
export interface AttackPath {
  /** ARN of the data store, secret, key, or crown jewel, or of the principal with administrator access. */
  readonly target: string;
  readonly kind: TargetKind;
  /** Of a data store; null: AWS reports none, or the target stores no data. Or the reading that is missing. */
  readonly size: DataSize | MissingReading | null;
  /** AWS account of the target. */
  readonly accountId: string;
  /** ARN of what attackers reach first. */
  readonly entry: string;
  readonly steps: readonly AttackStep[];
  /** One per step: whether attackers could not reach the target anymore without it, by any path. */
  readonly ends: readonly boolean[];
  /** The same before a role and what makes it an administrator are shown as one step. */
  readonly whole: EndingPath;
  /** All steps work for sure, some depend on condition keys, or data is missing. */
  readonly certainty: Certainty;
  /** Condition keys that the path depends on. */
  readonly dependsOn: readonly string[];
  /** Readings whose absence leaves it open. */
  readonly missing: readonly MissingReading[];
  /** What it depends on and is not evaluated, such as an appliance. */
  readonly notEvaluated: readonly NotEvaluated[];
  /** From 0 to 100. */
  readonly risk: number;
  readonly terms: readonly RiskTerm[];
  /** Targets that attackers reach from the same entry, with this one. */
  readonly blastRadius: number;
  readonly cut: PathCut;
}

export interface AttackPaths {
  /** By risk, then by target. */
  readonly paths: readonly AttackPath[];
  /** What was not read: more paths can exist. */
  readonly missing: readonly MissingReading[];
  /** All that attackers can do, for what would be left without a step. */
  readonly graph: StepGraph<AttackStep>;
}

interface Graph extends StepGraph<AttackStep> {
  /** Readings without which steps are not known at all. */
  missing: readonly MissingReading[];
}

const nodeOf = ({ target, kind }: Pick<Reached, "target" | "kind">): string =>
  kind === "administrator" ? administratorNode(target) : target;

/** Everything that attackers reach from outside, step by step. */
function graphOf({ index, access, network }: AttackModel, targets: ReadonlyMap<Resource, TargetKind>): Graph {
  const entries = [
    ...withVulnerabilities(index, [
      ...networkEntries(network),
      ...balancerEntries(network, access),
      ...ecsEntries(network),
      ...distributionEntries(network),
      ...apiEntries(access, network),
      ...withExternalAccess(index, anonymousFunctions(access)),
    ]),
    ...serviceEntries(network, access),
    ...publishedData(access, network, targets),
    ...withExternalAccess(index, [
      ...publicEntries(access),
      ...trustedOutsiders(access),
      ...federatedOutsiders(access),
    ]),
    ...compromisedEntries(access),
  ];
  const reached = new Set(entries.map(({ to }) => to));
  const computes = [...reached].flatMap((arn) => index.byArn(arn) ?? []);
  const secrets = seenSecrets(index, computes);
  const holders = [
    ...[...holderSteps(access), ...ecsHolderSteps(access)].filter(({ from }) => reached.has(from)),
    ...accessKeySteps(access, secrets),
  ];
  const first = [...new Set([...entries, ...holders].map(({ to }) => to))].filter((arn) =>
    access.principal(arn),
  );
  const becoming = becomingSteps(access, first);
  const people = [...new Set([...first, ...becoming.map(({ to }) => to)])].filter((arn) =>
    access.principal(arn),
  );
  const data = [...databaseSteps(network, secrets, targets), ...dataSteps(access, people, targets)];
  return {
    // Who is reached by an entry is not outside.
    starts: [...new Set(entries.map(({ from }) => from))].filter((from) => !reached.has(from)).sort(),
    steps: ordered([...entries, ...holders, ...becoming, ...data]),
    missing: [
      ...computes.flatMap((resource) => missingRole(access, resource) ?? []),
      ...missingSecrets(access, computes, secrets),
      ...missingDatabases(network, secrets),
      ...missingApis(network),
      ...missingDoors(network),
      ...missingTasks(access),
    ],
  };
}

/** A role that is administrator already is where the step before leads: one step to read, with both proofs. */
function merged(steps: readonly AttackStep[]): readonly AttackStep[] {
  const [before, last] = steps.slice(-2);
  if (!before || last?.by !== "*") return steps;
  return [...steps.slice(0, -2), { ...before, evidence: [...before.evidence, ...last.evidence] }];
}

/** Nodes of administrators are named for the principals. */
const named = (steps: readonly AttackStep[]): readonly AttackStep[] =>
  steps.map(({ from, to, by, technique, effort, right, evidence, cut, findings }) => ({
    ...{ from, to: administratorOf(to) ?? to, by, technique, effort, right, evidence, cut, findings },
  }));

const unionOf = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];

interface Reached {
  target: string;
  kind: TargetKind;
  accountId: string;
  path: BestPath<AttackStep>;
}

function reachedTargets(
  found: ReadonlyMap<string, BestPath<AttackStep>>,
  targets: ReadonlyMap<Resource, TargetKind>,
): Reached[] {
  const kinds = new Map([...targets].map(([{ arn, accountId }, kind]) => [arn, { kind, accountId }]));
  // Who has administrator access has it with or without a mark.
  for (const node of found.keys()) kinds.delete(administratorOf(node) ?? "");
  return [...found].flatMap(([node, path]): Reached[] => {
    const administrator = administratorOf(node);
    if (administrator !== undefined) {
      const accountId = parseArn(administrator)?.accountId;
      return accountId === undefined
        ? []
        : [{ target: administrator, kind: "administrator", accountId, path }];
    }
    const known = kinds.get(node);
    return known ? [{ target: node, ...known, path }] : [];
  });
}

const evaluated = new Set(attackPathTypes);

/** Lists of resources that were not read. What a Region does not offer cannot have any. */
function missingLists({ snapshot }: AttackModel["index"]): MissingReading[] {
  return snapshot.gaps
    .filter(({ type, facet, reason }) => facet === null && reason !== "unsupported" && evaluated.has(type))
    .map(({ accountId, iamAction }) => ({ iamAction, of: `arn:aws:iam::${accountId}:root` }));
}

/** The same list in one entry per account and action. */
function perAccount(missing: readonly MissingReading[]): MissingReading[] {
  const found = Map.groupBy(missing, ({ iamAction, of }) => `${iamAction} ${parseArn(of)?.accountId || of}`);
  return [...found.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const accountId = parseArn(first.of)?.accountId;
    return others.length === 0 || !accountId ? [first] : [{ ...first, of: `arn:aws:iam::${accountId}:root` }];
  });
}

const byRisk = (a: AttackPath, b: AttackPath): number =>
  b.risk - a.risk || (a.target < b.target ? -1 : a.target > b.target ? 1 : 0);

/**
 * Attack paths: for each target that attackers reach from outside, or may reach, the best way to it. A path is
 * composed of what the internet reaches, what principals may do, and what is public. What could not be read
 * leaves a path unknown, or is listed as missing.
 */
export function attackPaths(model: AttackModel): AttackPaths {
  const targets = targetsOf(model.index);
  const { starts, steps, missing } = graphOf(model, targets);
  const reached = reachedTargets(bestPaths(starts, steps), targets);
  const isOnEveryWay = stepsOnEveryWay({ starts, steps });
  const wholes = new Map(
    reached.map((one) => {
      const { steps: all } = one.path;
      return [one, { steps: all, ends: all.map((step) => isOnEveryWay(nodeOf(one), step)) }];
    }),
  );
  const counts = countSteps([...wholes.values()]);
  const radiusOf = blastRadii(steps, new Set(reached.map(nodeOf)));
  const paths = reached.flatMap((one): AttackPath[] => {
    const { path, ...of } = one;
    const whole = wholes.get(one);
    const cut = whole && cutOf(whole, counts);
    const entry = path.steps[0]?.to;
    if (!cut || entry === undefined) return [];
    const shown = merged(path.steps);
    const blastRadius = radiusOf(entry, path.certainty);
    const effort = path.effort - (path.steps.length - shown.length);
    return [
      {
        ...of,
        size: dataSizeOf(model.index.byArn(of.target)) ?? null,
        ...{ entry, steps: named(shown), certainty: path.certainty, blastRadius, cut, whole },
        // What is shown as one step has the ends of its first one.
        ends: whole.ends.slice(0, shown.length),
        dependsOn: unionOf(path.steps.map(({ right }) => right.dependsOn)),
        missing: unionOf(path.steps.map(({ right }) => right.missing)),
        notEvaluated: unionOf(path.steps.map(({ right }) => right.notEvaluated ?? [])),
        ...riskOf({ certainty: path.certainty, effort, target: of.kind, blastRadius }),
      },
    ];
  });
  return {
    paths: paths.sort(byRisk),
    graph: { starts, steps },
    missing: perAccount([
      ...model.access.missing,
      ...missingLists(model.index),
      ...missing,
      ...missingPolicies(model.access, targets),
    ]),
  };
}
