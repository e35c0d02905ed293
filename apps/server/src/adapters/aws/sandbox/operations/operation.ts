import type { InputOf, OutputOf } from "@skyledger/core/model/sdk-operation";
import type { Estate } from "../estate/estate.ts";

/** What an operation may look at beside its input. */
export interface OperationContext {
  estate: Estate;
  region: string;
  /** The moment of the call; for a replayed change, of the first time. */
  now: Date;
  /** Number of the change, from 1: ids of things that a change creates derive from it. 0 for reading calls. */
  sequence: number;
  /** Account settings that calls can change. */
  account: AccountSettings;
}

/** Settings of the account that are no resources. */
export interface AccountSettings {
  passwordPolicy: PasswordPolicySettings | null;
  /** Instances that were terminated, and when: AWS lists them for about another hour. */
  terminatedAt: Map<string, Date>;
}

/** The members of IAM's password policy. */
export interface PasswordPolicySettings {
  MinimumPasswordLength: number;
  RequireSymbols: boolean;
  RequireNumbers: boolean;
  RequireUppercaseCharacters: boolean;
  RequireLowercaseCharacters: boolean;
  AllowUsersToChangePassword: boolean;
  MaxPasswordAge?: number;
  PasswordReusePrevention?: number;
  HardExpiry?: boolean;
}

type Body<Output> = Omit<NonNullable<Output>, "$metadata">;

/** Answers of reading operations, typed by the SDK's aggregated client. */
export type Reads<Client> = {
  readonly [Op in keyof Client & string]?: (
    input: InputOf<Client, Op>,
    context: OperationContext,
  ) => Body<OutputOf<Client, Op>>;
};

/**
 * Operations that change something: each checks its input against the estate (and throws AWS's error) first
 * and returns the change itself, so that nothing is stored or altered for a call that AWS would refuse.
 */
export type Changes<Client> = {
  readonly [Op in keyof Client & string]?: (
    input: InputOf<Client, Op>,
    context: OperationContext,
  ) => () => Body<OutputOf<Client, Op>>;
};

/** The operations of one service with their types forgotten, as `send` finds them by name. */
export interface ServiceOperations {
  readonly reads: Readonly<Record<string, ((input: never, context: OperationContext) => object) | undefined>>;
  readonly changes: Readonly<
    Record<string, ((input: never, context: OperationContext) => () => object) | undefined>
  >;
}
