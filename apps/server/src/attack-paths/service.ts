import type { MissingReading } from "@skyledger/core/access/truth";
import type { AttackPath } from "@skyledger/core/attack-paths/attack-paths";
import type { PathCut } from "@skyledger/core/attack-paths/path-cut";
import type { NamedPath, PathFindings, UnreadData } from "@skyledger/core/attack-paths/reasoning";
import type { StepWhatIf } from "@skyledger/core/attack-paths/what-if";
import { fixOfCheck } from "@skyledger/core/fix-lookup";
import { parseArn } from "@skyledger/core/model/arn";
import { among } from "@skyledger/core/model/reasoning";
import { awsAccountsOf, type LoadedModel, type SnapshotModels } from "../inventory/snapshot-models.ts";
import type { AccountScope, InScope } from "../organizations/account-scope.ts";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import type { ActiveFinding, ActiveFindingsStore, ReportedFinding } from "./store.ts";

/** A cut with its active finding and the fix of it, where they exist. */
export interface LinkedCut {
  text: string;
  paths: number;
  ends: number;
  findingId?: string;
  fixId?: string;
}

/** Active findings of other AWS services on what a path passes or reaches. */
export interface PathSignals {
  /** The most severe, those first. */
  listed: readonly ReportedFinding[];
  count: number;
}

export interface ListedPath {
  path: NamedPath;
  cut: LinkedCut;
  signals: PathSignals;
  /** Whether the target is in a sandbox account, which has sample data. */
  isSample: boolean;
  /** One per step, where one path is requested. */
  whatIf?: readonly StepWhatIf[];
}

export interface PathsPage {
  paths: readonly ListedPath[];
  bestCut: LinkedCut | null;
  total: number;
  nextCursor: string | null;
  takenAt: string | null;
  missing: readonly MissingReading[];
}

/** Attack paths, over the inventory of all accounts that the caller sees. */
export interface AttackPathsService {
  /** Paths whose targets are in the accounts in a scope. Throws invalid_input for a cursor of another list. */
  list(
    principal: Principal,
    query: AccountScope & { limit: number; cursor?: string | undefined; id?: string | undefined },
  ): Promise<PathsPage>;
  /** The findings of the steps of each path, or of the path to one target. */
  findings(principal: Pick<Principal, "workspaceId">, target?: string): Promise<FoundPaths>;
}

/** The findings of the steps of paths, and what was not read for them. */
export interface FoundPaths {
  /** By risk. */
  readonly paths: readonly FindingsOfPath[];
  readonly unread: readonly UnreadData[];
}

/** The findings of the steps of a path. */
export interface FindingsOfPath extends Omit<PathFindings, "accountId"> {
  /** The connected account of the target; null: it is not connected. */
  accountId: string | null;
}

/** Lists that were not read, also those of accounts that no discovery has read yet. */
function missingIn(
  { accounts, takenAt }: LoadedModel<"attackPaths">,
  missing: readonly MissingReading[],
): MissingReading[] {
  const unread = accounts.filter(({ lastDiscoveredAt }) => takenAt !== null && lastDiscoveredAt === null);
  return [
    ...missing,
    ...unread.map(({ awsAccountId }) => ({
      iamAction: "iam:GetAccountAuthorizationDetails",
      of: `arn:aws:iam::${awsAccountId}:root`,
    })),
  ];
}

/** The first finding of a cut that is active, one with a fix before the others. */
function linked({ text, paths, ends, findings }: PathCut, active: readonly ActiveFinding[]): LinkedCut {
  const open = findings.flatMap(({ resourceArn, checkIds }) =>
    active.filter(({ arn, checkId }) => arn === resourceArn && checkIds.includes(checkId)),
  );
  const fixOf = ({ checkId, isManual }: ActiveFinding) => (isManual ? undefined : fixOfCheck(checkId));
  const found = open.find(fixOf) ?? open[0];
  const fix = found && fixOf(found);
  return { text, paths, ends, ...(found && { findingId: found.id }), ...(fix && { fixId: fix.id }) };
}

/** ARNs of everything on a path, and what findings that are evidence of it are about, such as an access key. */
const nodesOf = ({ steps }: Pick<AttackPath, "steps">): string[] => [
  ...new Set(
    steps.flatMap(({ from, to, evidence }) => [
      ...[from, to],
      ...evidence.flatMap(({ kind: of, id }) => (of === "finding" ? [id] : [])),
    ]),
  ),
];

/** Signals of a path that are listed: one instance can have hundreds of vulnerabilities. */
const mostSignals = 20;

/** The signals of a path, from those of each resource. */
const signalsBy =
  (byArn: ReadonlyMap<string, readonly ReportedFinding[]>) =>
  (path: Pick<AttackPath, "steps">): PathSignals => {
    const found = nodesOf(path).flatMap((arn) => byArn.get(arn) ?? []);
    const counts = new Map(found.map(({ arn, ofResource }) => [arn, ofResource]));
    return {
      listed: found.toSorted((one, other) => one.severity - other.severity).slice(0, mostSignals),
      count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    };
  };

const kind = "attack-paths";

export function createAttackPathsService(deps: {
  models: Pick<SnapshotModels<"attackPaths">, "of">;
  findings: ActiveFindingsStore;
  inScope: InScope;
}): AttackPathsService {
  const { models, findings, inScope } = deps;
  return {
    async findings(principal, target) {
      const { ask, accounts } = await models.of(principal);
      const connected = new Map(accounts.map(({ id, awsAccountId }) => [awsAccountId, id]));
      const { paths, unread } = await ask("findings", { target: target ?? null });
      return {
        paths: paths.map((path) => ({ ...path, accountId: connected.get(path.accountId) ?? null })),
        unread,
      };
    },
    async list(principal, { limit, cursor, id, ...scope }) {
      const offset = cursor === undefined ? 0 : Number(readCursor(kind, cursor, 1)[0]);
      const loaded = await models.of(principal);
      const chosen = awsAccountsOf(loaded, (await inScope(principal, scope)).accountIds);
      const isChosen = among(chosen);
      const { paths, total, bestCut, missing, whatIf } = await loaded.ask("paths", {
        ...{ accountIds: chosen, target: id ?? null, offset, limit },
      });
      const wanted = [...paths.map(({ cut }) => cut), ...(bestCut ? [bestCut] : [])].flatMap(
        (cut) => cut.findings,
      );
      const active = await findings.active(principal.workspaceId, {
        arns: [...new Set(wanted.map(({ resourceArn }) => resourceArn))],
        checkIds: [...new Set(wanted.flatMap(({ checkIds }) => checkIds))],
      });
      const nodes = [...new Set(paths.flatMap(nodesOf))];
      const reported = await findings.reported(principal.workspaceId, nodes, mostSignals);
      const signalsOf = signalsBy(Map.groupBy(reported, ({ arn }) => arn));
      const sandboxes = loaded.accounts.filter((account) => account.kind === "sandbox");
      const samples = new Set(sandboxes.map(({ awsAccountId }) => awsAccountId));
      const next = offset + paths.length;
      return {
        paths: paths.map((path) => ({
          ...{ path, cut: linked(path.cut, active), isSample: samples.has(path.accountId) },
          signals: signalsOf(path),
          ...(whatIf && { whatIf }),
        })),
        bestCut: bestCut && linked(bestCut, active),
        total,
        nextCursor: next < total ? writeCursor(kind, [String(next)]) : null,
        takenAt: loaded.takenAt,
        missing: missingIn(loaded, missing).filter(({ of }) =>
          isChosen(parseArn(of)?.accountId || (of.split(" ")[0] ?? of)),
        ),
      };
    },
  };
}
