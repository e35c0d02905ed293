import { AppError, type InputIssue } from "@skyledger/core/model/app-error";
import {
  type AccountChoice,
  type AccountRule,
  chooseMembers,
  mergeReading,
  type OrganizationUnit,
} from "@skyledger/core/model/organization";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsService, AccountWithCount } from "../accounts/service.ts";
import type { AccountsStore } from "../accounts/store.ts";
import { callAccountIds, callAwsAccountIds, withinCall, withoutCallScope } from "../platform/call-scope.ts";
import type { Principal } from "../platform/principal.ts";
import { type AccountScope, isEveryAccount } from "./account-scope.ts";
import type { OrganizationReader } from "./aws/reader.ts";
import { MemberConnections } from "./member-connections.ts";
import type { OrganizationsStore, ShownMember, StoredMember, StoredOrganization } from "./store.ts";
import { unitsAbove } from "./units-above.ts";

/** The organization, its units, and its accounts. */
export interface ShownOrganization extends StoredOrganization {
  units: OrganizationUnit[];
  members: ShownMember[];
}

/** An organization to connect; see the contract's `newAccount`. */
export interface OrganizationRequest {
  name: string;
  roleArn: string;
  regions?: string[] | undefined;
}

export interface OrganizationsService {
  /** Throws not_found if no organization is connected. */
  get(principal: Principal): Promise<ShownOrganization>;
  /**
   * Connects the account that the organization is read through, and starts reading it. Throws
   * aws_connection_failed, and conflict for a second organization.
   */
  connect(principal: Principal, request: OrganizationRequest): Promise<AccountWithCount>;
  /** Chooses the accounts that are read. Throws not_found, and invalid_input for unknown units and accounts. */
  choose(principal: Principal, choice: AccountChoice): Promise<ShownOrganization>;
  /** Reads the organization now. Throws not_found, aws_connection_failed. */
  refresh(principal: Principal): Promise<ShownOrganization>;
  /** Excludes an account that a person disconnects, so that it does not come back. */
  leaveOut(workspaceId: string, awsAccountId: string): Promise<void>;
  /** Waits briefly for an up-to-date list of accounts, before every account is read. */
  prepare(workspaceId: string): Promise<void>;
  /** Reads a new organization that was never read. */
  ensureRead(workspaceId: string): Promise<void>;
  /** Reads the organizations whose refresh is due. */
  refreshDue(): Promise<void>;
  /**
   * IDs of the connected accounts of a scope; undefined: it does not narrow. An archived account is only in a
   * scope that names it.
   */
  accountIds(workspaceId: string, scope: AccountScope): Promise<readonly string[] | undefined>;
  /**
   * AWS IDs of the accounts of a scope, connected or not, since a bill has the charges of both; undefined: it
   * does not narrow.
   */
  billedAccountIds(workspaceId: string, scope: AccountScope): Promise<readonly string[] | undefined>;
}

interface Deps {
  readonly store: OrganizationsStore;
  readonly accounts: AccountsStore;
  readonly connections: Pick<AccountsService, "connect" | "connectMember" | "disconnect">;
  readonly connectionOf: ConnectionOf;
  readonly reader: OrganizationReader;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
  /** Days that the data of an account that left or was closed stays readable. */
  readonly archivedDays: number;
}

const hour = 3_600_000;
const refreshEveryMs = 6 * hour;
/** A process that stops during a refresh leaves it to another one after this. */
const takenForMs = hour / 4;
/** Reading 10,000 accounts and assuming their roles takes several minutes. */
const refreshTimeoutMs = hour / 2;
/** A person waits at most this long; the refresh goes on. */
const waitedForMs = 15_000;
/** A discovery does not read an organization again that was read just now. */
const freshForMs = 60_000;

const missing = () =>
  new AppError("not_found", "No organization is connected. Connect one on the Cloud accounts page.");

function checkRules(
  { include, exclude }: AccountChoice,
  units: readonly OrganizationUnit[],
  members: readonly StoredMember[],
): void {
  const unitIds = new Set(units.map(({ id }) => id));
  const accountIds = new Set(members.map(({ awsAccountId }) => awsAccountId));
  const issuesOf = (name: string, rules: readonly AccountRule[]) =>
    rules.flatMap(({ unit, accountId }, index): InputIssue[] => [
      ...(unit === undefined || unitIds.has(unit)
        ? []
        : [{ path: `${name}.${index}.unit`, message: `The organization has no OU ${unit}.` }]),
      ...(accountId === undefined || accountIds.has(accountId)
        ? []
        : [{ path: `${name}.${index}.accountId`, message: `The organization has no account ${accountId}.` }]),
    ]);
  const issues = [...issuesOf("include", include), ...issuesOf("exclude", exclude)];
  const [first] = issues;
  if (first) throw new AppError("invalid_input", first.message, { issues });
}

function tagOf(accountTag: string | undefined): { key: string; value: string } | undefined {
  if (accountTag === undefined) return undefined;
  const at = accountTag.indexOf("=");
  return { key: accountTag.slice(0, at), value: accountTag.slice(at + 1) };
}

class Organizations implements OrganizationsService {
  readonly #deps: Deps;
  readonly #members: MemberConnections;
  /** Refreshes under way in this process, by workspace. */
  readonly #running = new Map<string, Promise<string | null>>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#members = new MemberConnections(deps);
  }

  async get({ workspaceId }: Principal): Promise<ShownOrganization> {
    await this.ensureRead(workspaceId);
    return await this.#shown(workspaceId);
  }

  async #shown(workspaceId: string): Promise<ShownOrganization> {
    const { store } = this.#deps;
    const organization = await store.find(workspaceId);
    if (!organization) throw missing();
    const [units, members] = await Promise.all([store.units(workspaceId), store.members(workspaceId)]);
    // Rules and other OUs name accounts that don't exist for the caller.
    if (callAccountIds() === undefined) return { ...organization, units, members };
    return { ...organization, include: [], exclude: [], units: unitsAbove(members, units), members };
  }

  async connect(principal: Principal, request: OrganizationRequest): Promise<AccountWithCount> {
    const { workspaceId } = principal;
    const { store, accounts, connections, reader, connectionOf } = this.#deps;
    if (await store.find(workspaceId)) {
      throw new AppError(
        "conflict",
        "An organization is connected already. Disconnect its management account first.",
      );
    }
    const known = (await accounts.list(workspaceId, { archived: true })).find(
      (one) => one.roleArn === request.roleArn,
    );
    const { name, roleArn, regions } = request;
    const account = known ?? (await connections.connect(principal, { kind: "role", name, roleArn, regions }));
    const undo = async () => {
      if (!known) await connections.disconnect(principal, account.id);
    };
    const signal = AbortSignal.timeout(waitedForMs);
    const answer = await reader.describe(await connectionOf(account), signal);
    if (!answer.ok) {
      await undo();
      throw new AppError(
        "aws_connection_failed",
        `AWS Organizations refused to list the organization (${answer.refusal.message}). Use the role in the management account or in a delegated administrator account.`,
      );
    }
    if (!(await store.insert(workspaceId, { accountId: account.id, ...answer.value }))) {
      await undo();
      throw new AppError("conflict", "An organization is connected already.");
    }
    await this.#waitBriefly(this.#start(workspaceId));
    return account;
  }

  async choose({ workspaceId }: Principal, choice: AccountChoice): Promise<ShownOrganization> {
    await this.ensureRead(workspaceId);
    const { store } = this.#deps;
    const members = await store.choose(workspaceId, choice, (now) => {
      checkRules(choice, now.units, now.members);
      return { units: now.units, members: chooseMembers(now.members, choice, now.units) };
    });
    if (!members) throw missing();
    const organization = await store.find(workspaceId);
    if (organization) await this.#waitBriefly(this.#members.settle(organization, members).then(() => null));
    return await this.#shown(workspaceId);
  }

  async leaveOut(workspaceId: string, awsAccountId: string): Promise<void> {
    const { store } = this.#deps;
    const organization = await store.find(workspaceId);
    const known = (await store.members(workspaceId)).some((one) => one.awsAccountId === awsAccountId);
    if (!organization || !known) return;
    const { include } = organization;
    const choice = { include, exclude: [...organization.exclude, { accountId: awsAccountId }] };
    await store.choose(workspaceId, choice, ({ members, units }) => ({
      units,
      members: chooseMembers(members, choice, units),
    }));
  }

  async refresh({ workspaceId }: Principal): Promise<ShownOrganization> {
    if (!(await this.#deps.store.find(workspaceId))) throw missing();
    const problem = await this.#waitBriefly(this.#start(workspaceId));
    if (problem !== null) throw new AppError("aws_connection_failed", problem);
    return await this.#shown(workspaceId);
  }

  async prepare(workspaceId: string): Promise<void> {
    const organization = await this.#deps.store.find(workspaceId);
    if (!organization) return;
    const { refreshedAt } = organization;
    const age = refreshedAt === null ? Infinity : this.#deps.now().getTime() - Date.parse(refreshedAt);
    if (age > freshForMs) await this.#waitBriefly(this.#start(workspaceId));
  }

  async ensureRead(workspaceId: string): Promise<void> {
    const organization = await this.#deps.store.find(workspaceId);
    if (organization?.refreshedAt === null && organization.problem === null)
      await this.#waitBriefly(this.#start(workspaceId));
  }

  async refreshDue(): Promise<void> {
    const now = this.#deps.now();
    const due = await this.#deps.store.takeDue(now, new Date(now.getTime() + takenForMs));
    for (const workspaceId of due) await this.#start(workspaceId);
  }

  async accountIds(workspaceId: string, scope: AccountScope): Promise<readonly string[] | undefined> {
    return withinCall(await this.#accountIds(workspaceId, scope), callAccountIds());
  }

  async #accountIds(workspaceId: string, scope: AccountScope): Promise<readonly string[] | undefined> {
    const { accountId, unitId, accountTag } = scope;
    if (accountId !== undefined && unitId === undefined && accountTag === undefined) return [accountId];
    const { store } = this.#deps;
    if (isEveryAccount(scope)) return await store.unlessAllAreRead(workspaceId);
    return await store.accountIds(workspaceId, { accountId, unitId, tag: tagOf(accountTag) });
  }

  async billedAccountIds(workspaceId: string, scope: AccountScope): Promise<readonly string[] | undefined> {
    if (isEveryAccount(scope)) return callAwsAccountIds();
    const { accountId, unitId, accountTag } = scope;
    const asked = { accountId, unitId, tag: tagOf(accountTag) };
    return withinCall(await this.#deps.store.billedAccountIds(workspaceId, asked), callAwsAccountIds());
  }

  /** Starts a refresh, or joins the one under way. Resolves with its problem; never rejects. */
  #start(workspaceId: string): Promise<string | null> {
    const known = this.#running.get(workspaceId);
    if (known !== undefined) return known;
    const started = withoutCallScope(() => this.#read(workspaceId))
      .catch((error: unknown) => {
        this.#deps.onFailure(error);
        return "The organization could not be read because of an error in Skyledger. Try again.";
      })
      .finally(() => this.#running.delete(workspaceId));
    this.#running.set(workspaceId, started);
    return started;
  }

  /** A person does not wait for a large organization: its state is shown while it is read. */
  async #waitBriefly(work: Promise<string | null>): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, waitedForMs, null);
    try {
      return await Promise.race([work, promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #read(workspaceId: string): Promise<string | null> {
    const { store, accounts, reader, connectionOf, now } = this.#deps;
    const organization = await store.find(workspaceId);
    const account = organization && (await accounts.find(workspaceId, organization.accountId));
    if (!organization || !account) return null;
    const answer = await reader.read(await connectionOf(account), AbortSignal.timeout(refreshTimeoutMs));
    if (!answer.ok) {
      const problem = `AWS Organizations could not be read (${answer.refusal.message}).`;
      await store.noteProblem(workspaceId, problem);
      return problem;
    }
    const reading = answer.value;
    const at = now().toISOString();
    const members = await store.record(workspaceId, { ...reading, at }, ({ members: known, choice }) => ({
      units: reading.units,
      members: chooseMembers(mergeReading(known, reading, at), choice, reading.units),
    }));
    if (members) await this.#members.settle(organization, members);
    await store.due(workspaceId, new Date(now().getTime() + refreshEveryMs));
    return null;
  }
}

export function createOrganizationsService(deps: Deps): OrganizationsService {
  return new Organizations(deps);
}
