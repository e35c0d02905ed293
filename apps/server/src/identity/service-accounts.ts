import { AppError } from "@skyledger/core/model/app-error";
import type { Grant } from "@skyledger/core/model/permissions";
import { describeAct } from "../platform/acts.ts";
import type { Caller, Principal } from "../platform/principal.ts";
import type { ApiTokensService, CreatedToken, TokenRequest } from "./api-tokens.ts";
import { assertCanGrant, assertScopesExist, decideGrants } from "./grants.ts";
import type { GrantsStore } from "./grants-store.ts";
import type { ServiceAccount, ServiceAccountsStore } from "./service-accounts-store.ts";

const MAX_SERVICE_ACCOUNTS = 100;

/** Programs with roles of their own, which act with access tokens. */
export interface ServiceAccountsService {
  list(principal: Principal): Promise<{ serviceAccounts: ServiceAccount[] }>;
  /** Throws conflict for a name that is taken, forbidden, not_found for an unknown scope. */
  create(
    caller: Caller,
    account: { name: string; grants: readonly Grant[] },
  ): Promise<{ serviceAccount: ServiceAccount }>;
  /** Replaces the grants, for its tokens too. Throws not_found, forbidden. */
  setGrants(
    principal: Principal,
    id: string,
    grants: readonly Grant[],
  ): Promise<{ serviceAccount: ServiceAccount }>;
  /** Deletes a service account and revokes its tokens. Throws not_found, forbidden. */
  remove(caller: Caller, id: string): Promise<void>;
  /** Only this response contains the token. Throws not_found, forbidden; conflict if there are too many. */
  createToken(caller: Caller, id: string, request: TokenRequest): Promise<CreatedToken>;
  /** Throws not_found, forbidden. */
  removeToken(caller: Caller, id: string, tokenId: string): Promise<void>;
}

interface Deps {
  readonly serviceAccounts: ServiceAccountsStore;
  readonly grants: GrantsStore;
  readonly tokens: ApiTokensService;
  readonly now: () => Date;
}

export function createServiceAccountsService(deps: Deps): ServiceAccountsService {
  const { serviceAccounts, tokens, now } = deps;
  /** A person who acts through a service account must have its roles. */
  const open = async (caller: Caller, id: string): Promise<ServiceAccount> => {
    const account = await get(caller, id);
    assertCanGrant(caller.grants, account.grants);
    return account;
  };
  const get = async ({ workspaceId }: Principal, id: string): Promise<ServiceAccount> => {
    const account = await serviceAccounts.get(workspaceId, id);
    if (!account) throw notFound();
    return account;
  };
  return {
    async list({ workspaceId }) {
      return { serviceAccounts: await serviceAccounts.all(workspaceId) };
    },
    async create(caller, { name, grants }) {
      const { workspaceId, userId } = caller;
      assertCanGrant(caller.grants, grants);
      await assertScopesExist(deps.grants, workspaceId, grants);
      const account = { name, grants, createdBy: userId, now: now(), limit: MAX_SERVICE_ACCOUNTS };
      const created = await serviceAccounts.create(workspaceId, account);
      if (typeof created === "string") throw notCreated(created, name);
      return { serviceAccount: await get(caller, created.id) };
    },
    async setGrants(principal, id, grants) {
      const { workspaceId, userId: actorId } = principal;
      await assertScopesExist(deps.grants, workspaceId, grants, await deps.grants.of(workspaceId, id));
      const people = { workspaceId, actorId, userId: id, kind: "service" } as const;
      if (!(await deps.grants.replace(people, grants, decideGrants, now()))) throw notFound();
      const serviceAccount = await get(principal, id);
      describeAct({ target: { name: serviceAccount.name } });
      return { serviceAccount };
    },
    async remove(caller, id) {
      await open(caller, id);
      if (!(await serviceAccounts.remove(caller.workspaceId, id))) throw notFound();
    },
    async createToken(caller, id, request) {
      const { name } = await open(caller, id);
      const created = await tokens.create({ workspaceId: caller.workspaceId, userId: id }, request);
      if (!created) throw notFound();
      describeAct({ target: { name: `${request.name} (${name})` } });
      return created;
    },
    async removeToken(caller, id, tokenId) {
      const { name, tokens: own } = await open(caller, id);
      await tokens.remove({ workspaceId: caller.workspaceId, userId: id }, tokenId);
      const token = own.find((one) => one.id === tokenId);
      if (token) describeAct({ target: { id: tokenId, name: `${token.name} (${name})` } });
    },
  };
}

const notFound = (): AppError =>
  new AppError("not_found", "Service account not found. It may have been deleted.");

const notCreated = (reason: "taken" | "too_many", name: string): AppError =>
  new AppError(
    "conflict",
    reason === "taken"
      ? `A service account named ${name} exists already. Choose another name.`
      : `A workspace can have ${MAX_SERVICE_ACCOUNTS} service accounts. Delete one that is not needed.`,
  );
