import { dayOf } from "@skyledger/core/cost/calendar";
import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import type { AwsService } from "@skyledger/core/model/aws-service";
import { AwsError } from "./aws-error.ts";
import { type BillEra, createBill, type ReadInventory } from "./costs/bill.ts";
import type { Charge } from "./costs/charge.ts";
import { Fixtures } from "./fixtures/fixtures.ts";
import { sandboxRegions } from "./fixtures/plan.ts";
import type { FixtureKind } from "./fixtures/rows.ts";
import type { World } from "./fixtures/world.ts";
import type { AccountSettings, OperationContext } from "./operations/operation.ts";
import { sandboxOperations } from "./operations/registry.ts";
import { type PlantedProblem, plantedProblems } from "./planted.ts";

/** One change that was made in the sandbox account. The account is what is generated plus these, in order. */
export interface SandboxChange {
  service: AwsService;
  operation: string;
  region: string;
  /** The call's input: plain JSON. */
  input: object;
  /** ISO instant of the call. */
  at: string;
}

export interface SandboxOptions {
  accountId: string;
  /** The same seed gives the same fixtures. */
  seed: number;
  /** How many resources; the smallest number is about 330, so that every type and planted problem is there. */
  size: number;
  /** The day that dates and ages are counted from. */
  now: Date;
  /** The moment of a call; the machine's clock unless a test gives another. */
  clock?: () => Date;
  /** What was changed before, oldest first. */
  changes?: readonly SandboxChange[];
  /** Kinds that are going to be looked at, where these are few; see `Fixtures`. */
  kinds?: ReadonlySet<FixtureKind> | undefined;
  /** Reads the account's resources for its bill; Cost Explorer answers only where this is given. */
  readInventory?: ReadInventory | undefined;
  /** Awaited before a change is applied and answered: store it here. When it rejects, so does the call. */
  onChange?: (change: SandboxChange) => Promise<void>;
}

/** A sandbox account. */
export interface Sandbox {
  send: Send;
  /** Changes that no longer apply, because the generator of a newer version generates other resources. */
  notReplayed: readonly SandboxChange[];
  /** What every sandbox account holds for checks and savings rules to find. */
  planted: readonly PlantedProblem[];
}

function createAccountSettings(): AccountSettings {
  return { passwordPolicy: null, terminatedAt: new Map(), executions: [], regions: new Map() };
}

class SandboxAccount {
  readonly #options: SandboxOptions;
  readonly #fixtures: Fixtures;
  readonly #account = createAccountSettings();
  readonly #changes: SandboxChange[] = [];
  #sequence = 0;
  /** Made when it is first asked for, and again after a change. */
  #bill: Promise<readonly Charge[]> | undefined;
  /** Changes happen one after the other. */
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(options: SandboxOptions) {
    this.#options = options;
    this.#fixtures = new Fixtures(options, options.kinds);
  }

  get world(): World {
    return this.#fixtures.world;
  }

  #clock(): Date {
    return this.#options.clock?.() ?? new Date();
  }

  #context(region: string, now: Date, sequence: number): OperationContext {
    const context: OperationContext = {
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

  /** An operation within another: read or changed at once, and stored with the one that it is a part of. */
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
    this.#bill ??= createBill(this.#eras(), { accountId, seed, today }, readInventory);
    return this.#bill;
  }

  /** The account as it was before each day of changes, and as it is. */
  #eras(): BillEra[] {
    const days = [...new Set(this.#changes.map(({ at }) => dayOf(new Date(at))))].sort();
    const before = days.map((day) => this.#changes.filter(({ at }) => dayOf(new Date(at)) < day));
    const past = before.map((changes, index) => {
      const account = new SandboxAccount({ ...this.#options, kinds: undefined });
      account.replay(changes);
      const send: Send = (call, signal) => account.send(call, signal);
      return { from: days[index - 1] ?? null, send };
    });
    const now: Send = (call, signal) => this.send(call, signal);
    return [...past, { from: days.at(-1) ?? null, send: now }];
  }

  /** Applies stored changes; answers those that the fixtures refuses now. */
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

  async send({ service, operation, input, region }: AwsCall, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    if (!sandboxRegions.some((name) => name === region)) {
      throw new AwsError("OptInRequired", 403, `The sandbox account has not enabled the region ${region}.`);
    }
    const operations = sandboxOperations[service];
    const read = operations?.reads[operation];
    if (read) {
      // Declarations and callers type their inputs by the SDK's client; `send` takes any operation.
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
    // JSON is what can be stored; what is applied now must be what will be replayed.
    const stored: object = JSON.parse(JSON.stringify(input));
    const made: SandboxChange = { service, operation, region, input: stored, at: now.toISOString() };
    await this.#options.onChange?.(made);
    this.#changes.push(made);
    this.#sequence += 1;
    this.#bill = undefined;
    return withMetadata(apply());
  }
}

function unknownOperation(service: string, operation: string): AwsError {
  const message = `The sandbox account does not know the operation ${operation} of ${service}.`;
  return new AwsError("UnknownOperationException", 400, message);
}

function withMetadata(output: object): object {
  return { ...output, $metadata: { httpStatusCode: 200 } };
}

/** Makes a sandbox account: an AWS fixtures that answers SDK calls in process. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const account = new SandboxAccount(options);
  return {
    planted: plantedProblems(account.world),
    notReplayed: account.replay(options.changes ?? []),
    send: (call, signal) => account.send(call, signal),
  };
}
