import { AppError } from "@skyledger/core/model/app-error";
import type { CallScope, CallScopes } from "../platform/call-scope.ts";
import type { Principal } from "../platform/principal.ts";
import type { PeopleStore, PersonWithGrants, StoredAssignee } from "./people-store.ts";
import type { NotifyAssigned, Work } from "./work-notices-store.ts";

/** An account by ID, with its name. */
interface Account {
  id: string;
  name: string;
}

/** Members and teams that take care of findings and recommendations. */
export interface Assignees {
  /** A member or a team. Throws not_found. */
  find(workspaceId: string, id: string): Promise<StoredAssignee>;
  /**
   * Throws conflict with a sentence if one of the accounts exists for no one of an assignee: no one would see what is
   * assigned.
   */
  assertSees(workspaceId: string, assignee: StoredAssignee, accounts: readonly Account[]): Promise<void>;
  /** Those of some people for whom an account exists. */
  seeing(workspaceId: string, userIds: readonly string[], accountId: string): Promise<PersonWithGrants[]>;
  /** Members for whom an account exists and whose name or address has a text, at most `limit`. */
  search(workspaceId: string, text: string, accountId: string, limit: number): Promise<PersonWithGrants[]>;
  /** Notifies an assignee's people, except the one who assigns, of what an operation assigned in their accounts. */
  notify(
    principal: Principal,
    assigned: { work: Work; operationId: string; assignee: StoredAssignee; at: Date },
  ): Promise<void>;
}

interface Deps {
  people: PeopleStore;
  scopes: Pick<CallScopes, "of">;
  notifyAssigned: NotifyAssigned;
}

/** Members whose roles are resolved at once, until enough are found. */
const searchedAtOnce = 50;
/** Members that one search looks at. */
const searchedAtMost = 500;

function isIn(scope: CallScope, accountId: string): boolean {
  return scope === "all" || scope.accountIds.includes(accountId);
}

export function createAssignees({ people, scopes, notifyAssigned }: Deps): Assignees {
  const scopeOf = (workspaceId: string, { grants }: PersonWithGrants) =>
    scopes.of({ workspaceId, grants }, "read");
  const seen = async (workspaceId: string, some: readonly PersonWithGrants[], accountId: string) => {
    const known = await Promise.all(some.map((person) => scopeOf(workspaceId, person)));
    return some.filter((_, place) => isIn(known[place] ?? { accountIds: [], awsAccountIds: [] }, accountId));
  };
  return {
    async find(workspaceId, id) {
      const found = await people.assignee(workspaceId, id);
      if (!found) throw new AppError("not_found", "There is no member or team with this ID.");
      return found;
    },

    async assertSees(workspaceId, { kind, name, people: ids }, accounts) {
      if (ids.length === 0) {
        throw new AppError("conflict", `The team “${name}” has no members. Add one before you assign it.`);
      }
      const all = await people.people(workspaceId, ids);
      const known = await Promise.all(all.map((person) => scopeOf(workspaceId, person)));
      const missing = accounts.filter(({ id }) => !known.some((scope) => isIn(scope, id)));
      const [first] = missing;
      if (first === undefined) return;
      const who = kind === "team" ? `No member of the team “${name}” has` : `${name} doesn't have`;
      const others = missing.length === 1 ? "" : `, nor for ${missing.length - 1} more of these accounts`;
      throw new AppError(
        "conflict",
        `${who} a role for the account “${first.name}”${others}. Choose someone else, or ask an administrator for the role.`,
      );
    },

    seeing: async (workspaceId, ids, accountId) =>
      seen(workspaceId, await people.people(workspaceId, ids), accountId),

    async search(workspaceId, text, accountId, limit) {
      const found: PersonWithGrants[] = [];
      for (let offset = 0; offset < searchedAtMost && found.length < limit; offset += searchedAtOnce) {
        const some = await people.search(workspaceId, text, { limit: searchedAtOnce, offset });
        found.push(...(await seen(workspaceId, some, accountId)));
        if (some.length < searchedAtOnce) break;
      }
      return found.slice(0, limit);
    },

    async notify({ workspaceId, userId, email }, { work, operationId, assignee, at }) {
      const others = assignee.people.filter((id) => id !== userId);
      if (others.length === 0) return;
      const all = await people.people(workspaceId, others);
      const readers = await Promise.all(
        all.map(async (person) => ({ userId: person.userId, scope: await scopeOf(workspaceId, person) })),
      );
      const team = assignee.kind === "team" ? assignee.name : null;
      await notifyAssigned(workspaceId, { work, operationId, readers, by: email, team, at });
    },
  };
}
