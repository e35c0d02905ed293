import { dayOf } from "@skyledger/core/cost/calendar";
import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import type { AwsService } from "@skyledger/core/model/aws-service";
import { AwsError } from "./aws-error.ts";
import { type BillEra, createBill, type ReadInventory } from "./costs/bill.ts";
import type { Charge } from "./costs/charge.ts";
import { Fixtures } from "./fixtures/fixtures.ts";
import { type AccountShape, sandboxRegions } from "./fixtures/plan.ts";
import type { FixtureKind } from "./fixtures/rows.ts";
import type { World } from "./fixtures/world.ts";
import type { AccountSettings, OperationContext } from "./operations/operation.ts";
import { sandboxOperations } from "./operations/registry.ts";
import {
  isSandboxMemberReachable,
  type OrganizationFacts,
  type SandboxOrganization,
  sandboxMemberId,
  sandboxMemberIndex,
  sandboxOrganization,
  sandboxSeed,
} from "./organization/sandbox-organization.ts";
import { type PlantedProblem, plantedProblems } from "./planted.ts";
import { plantedEntries, plantedSecrets } from "./planted-entries.ts";

/** One change in the sandbox account. The account is the generated fixtures plus these changes, in order. */
export interface SandboxChange {
  service: AwsService;
  operation: string;
  region: string;
  /** The call's input: plain JSON. */
  input: object;
  /** ISO instant of the call. */
  at: string;
}

/** The member accounts of a sandbox organization. */
export interface SandboxMembers {
  /** See `SandboxOptions.size`. */
  size: number;
  /** Earlier changes by account ID; accounts without any are omitted. */
  changes: Readonly<Record<string, readonly SandboxChange[]>>;
}

export interface SandboxOptions {
  accountId: string;
  /** The organization that the account is a member of; omitted: it belongs to none. */
  organization?: OrganizationFacts | undefined;
  /** The other accounts of its bill, if it is the management account; omitted: none has changed. */
  members?: SandboxMembers | undefined;
  /** The same seed gives the same fixtures. By default, each account has its own, derived from its ID. */
  seed?: number;
  /**
   * Number of resources; the minimum is about 350, so that every type and planted problem is included, and
   * about 60 in a member account.
   */
  size: number;
  /** The day that dates and ages are relative to. */
  now: Date;
  /** Time of a call; the system clock by default. */
  clock?: () => Date;
  /** Earlier changes, oldest first. */
  changes?: readonly SandboxChange[];
  /** Kinds that will be read, if only a few; see `Fixtures`. */
  kinds?: ReadonlySet<FixtureKind> | undefined;
  /** Reads the account's resources for its bill; Cost Explorer works only with this. */
  readInventory?: ReadInventory | undefined;
  /** Awaited before a change is applied and answered: store it here. If it rejects, so does the call. */
  onChange?: (change: SandboxChange) => Promise<void>;
}

/** A sandbox account. */
export interface Sandbox {
  send: Send;
  /** Changes that no longer apply, because a newer version generates other resources. */
  notReplayed: readonly SandboxChange[];
  /** Everything in a sandbox account that checks and savings rules find. */
  planted: readonly PlantedProblem[];
  entries: ReturnType<typeof plantedEntries>;
  secrets: ReturnType<typeof plantedSecrets>;
}

function createAccountSettings(): AccountSettings {
  return { passwordPolicy: null, terminatedAt: new Map(), executions: [], regions: new Map() };
}

class SandboxAccount {
  readonly #options: SandboxOptions;
  readonly #fixtures: Fixtures;
  readonly #account = createAccountSettings();
  readonly #changes: SandboxChange[] = [];
  readonly #isReachable: boolean;
  #organization: SandboxOrganization | undefined;
  #sequence = 0;
  /** Generated on first use, and again after a change. */
  #bill: Promise<readonly Charge[]> | undefined;
  /** Changes happen one after the other. */
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(options: SandboxOptions) {
    this.#options = options;
    const index = indexOf(options);
    const shape: AccountShape = index === 0 ? { kind: "full" } : { kind: "member", index };
    this.#fixtures = new Fixtures(
      { ...options, seed: options.seed ?? sandboxSeed(options.accountId), shape },
      options.kinds,
    );
    this.#isReachable = options.organization === undefined || isSandboxMemberReachable(index);
  }

  get world(): World {
    return this.#fixtures.world;
  }

  #clock(): Date {
    return this.#options.clock?.() ?? new Date();
  }

  /** Built on first use: most calls are not about it. */
  #ownOrganization(): SandboxOrganization | undefined {
    const { organization, now } = this.#options;
    if (organization === undefined) return undefined;
    this.#organization ??= sandboxOrganization({ ...organization, now });
    return this.#organization;
  }

  #context(region: string, now: Date, sequence: number): OperationContext {
    const organization = () => this.#ownOrganization();
    const context: OperationContext = {
      get organization() {
        return organization();
      },
      fixtures: this.#fixtures,
      account: this.#account,
      region,
      now,
      sequence,
      perform: (service, operation, input) => this.#perform(service, operation, input, context),
      bill: () => this.#billed(),
    };
    return context;
  }

  /**
   * An operation within another one: reads or changes immediately, and is stored with the outer operation.
   */
  #perform(service: AwsService, operation: string, input: object, context: OperationContext): object {
    const operations = sandboxOperations[service];
    const read = operations?.reads[operation];
    if (read) return read(input as never, context);
    const change = operations?.changes[operation];
    if (!change) throw unknownOperation(service, operation);
    return change(input as never, context)();
  }

  #billed(): Promise<readonly Charge[]> {
    const { readInventory } = this.#options;
    if (!readInventory)
      throw new Error("the sandbox account was opened without its bill: pass readInventory");
    const { accountId, seed, today } = this.world;
    const closedOn = this.#ownOrganization()?.accounts.find(({ id }) => id === accountId)?.closedOn ?? null;
    this.#bill ??= createBill(this.#eras(), { accountId, seed, today, closedOn }, readInventory).then(
      async (own) => [...own, ...(await this.#memberCharges())],
    );
    return this.#bill;
  }

  /** Charges of the other accounts on a payer's bill, including those that can't be reached. */
  async #memberCharges(): Promise<readonly Charge[]> {
    const { organization, members, size, now, clock, readInventory } = this.#options;
    if (organization?.managementAccountId !== this.world.accountId) return [];
    const charges: Charge[] = [];
    // One after the other: only the charges stay in memory.
    for (let index = 1; index < organization.accounts; index++) {
      const accountId = sandboxMemberId(organization.managementAccountId, index);
      const account = new SandboxAccount({
        ...{ accountId, organization, now, readInventory },
        size: members?.size ?? size,
        ...(clock ? { clock } : {}),
      });
      account.replay(members?.changes[accountId] ?? []);
      charges.push(...(await account.#billed()));
    }
    return charges;
  }

  /** State of the account before each day of changes, and now. */
  #eras(): BillEra[] {
    const days = [...new Set(this.#changes.map(({ at }) => dayOf(new Date(at))))].sort();
    const before = days.map((day) => this.#changes.filter(({ at }) => dayOf(new Date(at)) < day));
    const past = before.map((changes, index) => {
      const account = new SandboxAccount({ ...this.#options, kinds: undefined });
      account.replay(changes);
      const send: Send = (call, signal) => account.#answer(call, signal);
      return { from: days[index - 1] ?? null, send };
    });
    const now: Send = (call, signal) => this.#answer(call, signal);
    return [...past, { from: days.at(-1) ?? null, send: now }];
  }

  /** Applies stored changes; returns those that the fixtures now reject. */
  replay(changes: readonly SandboxChange[]): SandboxChange[] {
    return changes.filter((change) => {
      this.#sequence += 1;
      this.#changes.push(change);
      const handler = sandboxOperations[change.service]?.changes[change.operation];
      if (!handler) return true;
      try {
        handler(change.input as never, this.#context(change.region, new Date(change.at), this.#sequence))();
        return false;
      } catch (error) {
        if (error instanceof AwsError) return true;
        throw error;
      }
    });
  }

  async send(call: AwsCall, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    if (!this.#isReachable) throw roleRefused(this.#options);
    return this.#answer(call, signal);
  }

  async #answer({ service, operation, input, region }: AwsCall, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    if (!sandboxRegions.some((name) => name === region)) {
      throw new AwsError("OptInRequired", 403, `The sandbox account has not enabled the region ${region}.`);
    }
    const operations = sandboxOperations[service];
    const read = operations?.reads[operation];
    if (read) {
      // Declarations and callers type their inputs with the SDK's client; `send` accepts any operation.
      return withMetadata(await read(input as never, this.#context(region, this.#clock(), 0)));
    }
    if (!operations?.changes[operation]) {
      throw unknownOperation(service, operation);
    }
    const change = this.#lastChange.then(() => this.#change({ service, operation, input, region }));
    this.#lastChange = change.catch(() => undefined);
    return change;
  }

  async #change({ service, operation, input, region }: AwsCall): Promise<object> {
    const handler = sandboxOperations[service]?.changes[operation];
    if (!handler) throw unknownOperation(service, operation);
    const now = this.#clock();
    const apply = handler(input as never, this.#context(region, now, this.#sequence + 1));
    // Only JSON can be stored, and the applied change must equal the replayed one.
    const stored: object = JSON.parse(JSON.stringify(input));
    const made: SandboxChange = { service, operation, region, input: stored, at: now.toISOString() };
    await this.#options.onChange?.(made);
    this.#changes.push(made);
    this.#sequence += 1;
    this.#bill = undefined;
    return withMetadata(apply());
  }
}

/** Number of the account in its organization; 0 without one, as for the management account. */
function indexOf({ organization, accountId }: SandboxOptions): number {
  const index = organization === undefined ? 0 : sandboxMemberIndex(organization, accountId);
  if (index === undefined) throw new Error(`Account ${accountId} is not in its sandbox organization.`);
  return index;
}

/** AWS's answer to AssumeRole, whether the role or the account is missing or closed. */
function roleRefused({ organization, accountId }: SandboxOptions): AwsError {
  const caller = `arn:aws:sts::${organization?.managementAccountId}:assumed-role/skyledger/skyledger`;
  const role = `arn:aws:iam::${accountId}:role/SkyledgerReadOnly`;
  const message = `User: ${caller} is not authorized to perform: sts:AssumeRole on resource: ${role}`;
  return new AwsError("AccessDenied", 403, message);
}

function unknownOperation(service: string, operation: string): AwsError {
  const message = `The sandbox account does not know the operation ${operation} of ${service}.`;
  return new AwsError("UnknownOperationException", 400, message);
}

function withMetadata(output: object): object {
  return { ...output, $metadata: { httpStatusCode: 200 } };
}

/** Creates a sandbox account: fixtures that answer SDK calls in process. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const account = new SandboxAccount(options);
  return {
    planted: plantedProblems(account.world),
    entries: plantedEntries(account.world),
    secrets: plantedSecrets(account.world),
    notReplayed: account.replay(options.changes ?? []),
    send: (call, signal) => account.send(call, signal),
  };
}
