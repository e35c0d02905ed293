import type { MissingReading } from "@skyledger/core/access/truth";
import type { AttackModel } from "@skyledger/core/attack-paths/attack-model";
import { type AttackPath, type AttackPaths, attackPaths } from "@skyledger/core/attack-paths/attack-paths";
import type { PathCut } from "@skyledger/core/attack-paths/path-cut";
import { fixOfCheck } from "@skyledger/core/fix-lookup";
import { parseArn } from "@skyledger/core/model/arn";
import { awsAccountsOf, type LoadedModel, type SnapshotModels } from "../inventory/snapshot-models.ts";
import type { AccountScope, InScope } from "../organizations/account-scope.ts";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import type { ActiveFinding, ActiveFindingsStore } from "./store.ts";

/** A cut with its active finding and the fix of it, where they exist. */
export interface LinkedCut {
  text: string;
  paths: number;
  findingId?: string;
  fixId?: string;
}

export interface PathsPage {
  paths: readonly { path: AttackPath; cut: LinkedCut }[];
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
}

/** The paths of a model, which take the longest, composed once. */
const pathsOf = new WeakMap<AttackModel, AttackPaths>();

function pathsIn(model: AttackModel): AttackPaths {
  const known = pathsOf.get(model);
  if (known) return known;
  const found = attackPaths(model);
  pathsOf.set(model, found);
  return found;
}

/** Lists that were not read, also those of accounts that no discovery has read yet. */
function missingIn({ accounts, takenAt }: LoadedModel<AttackModel>, missing: AttackPaths["missing"]) {
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
function linked({ text, paths, findings }: PathCut, active: readonly ActiveFinding[]): LinkedCut {
  const open = findings.flatMap(({ resourceArn, checkIds }) =>
    active.filter(({ arn, checkId }) => arn === resourceArn && checkIds.includes(checkId)),
  );
  const found = open.find(({ checkId }) => fixOfCheck(checkId)) ?? open[0];
  const fix = found && fixOfCheck(found.checkId);
  return { text, paths, ...(found && { findingId: found.id }), ...(fix && { fixId: fix.id }) };
}

const kind = "attack-paths";

export function createAttackPathsService(deps: {
  models: Pick<SnapshotModels<AttackModel>, "of">;
  findings: ActiveFindingsStore;
  inScope: InScope;
}): AttackPathsService {
  const { models, findings, inScope } = deps;
  return {
    async list(principal, { limit, cursor, id, ...scope }) {
      const offset = cursor === undefined ? 0 : Number(readCursor(kind, cursor, 1)[0]);
      const loaded = await models.of(principal);
      const chosen = awsAccountsOf(loaded, (await inScope(principal, scope)).accountIds);
      const isChosen = (accountId: string) => chosen?.has(accountId) ?? true;
      const { paths, missing } = pathsIn(loaded.model);
      const fitting = paths.filter(
        ({ target, accountId }) => isChosen(accountId) && (id === undefined || target === id),
      );
      const page = fitting.slice(offset, offset + limit);
      const best = fitting.reduce<PathCut | null>(
        (most, { cut }) => (most && most.paths >= cut.paths ? most : cut),
        null,
      );
      const wanted = [...page.map(({ cut }) => cut), ...(best ? [best] : [])].flatMap((cut) => cut.findings);
      const active = await findings.active(principal.workspaceId, {
        arns: [...new Set(wanted.map(({ resourceArn }) => resourceArn))],
        checkIds: [...new Set(wanted.flatMap(({ checkIds }) => checkIds))],
      });
      const next = offset + page.length;
      return {
        paths: page.map((path) => ({ path, cut: linked(path.cut, active) })),
        bestCut: best && linked(best, active),
        total: fitting.length,
        nextCursor: next < fitting.length ? writeCursor(kind, [String(next)]) : null,
        takenAt: loaded.takenAt,
        missing: missingIn(loaded, missing).filter(({ of }) =>
          isChosen(parseArn(of)?.accountId || (of.split(" ")[0] ?? of)),
        ),
      };
    },
  };
}
