import type { PublicAccessBlockConfiguration } from "@aws-sdk/client-s3";
import type { AwsService } from "@skyledger/core/model/aws-service";
import type { InputOf, OutputOf } from "@skyledger/core/model/sdk-operation";
import type { StepReport } from "../automation/run-document.ts";
import type { Charge } from "../costs/charge.ts";
import type { Fixtures } from "../fixtures/fixtures.ts";

/** What an operation may look at beside its input. */
export interface OperationContext {
  fixtures: Fixtures;
  region: string;
  /** The moment of the call; for a replayed change, of the first time. */
  now: Date;
  /** Number of the change, from 1: ids of things that a change creates derive from it. 0 for reading calls. */
  sequence: number;
  /** Account settings that calls can change. */
  account: AccountSettings;
  /** Carries out another operation in the same region, at once: for services that call others. Throws AWS's error. */
  perform: (service: AwsService, operation: string, input: object) => object;
  /** What the account is billed for, from what is in it now. */
  bill(): Promise<readonly Charge[]>;
}

/** One run of an Automation document. */
export interface AutomationExecution {
  id: string;
  clientToken: string;
  document: string;
  region: string;
  parameters: Readonly<Record<string, readonly string[]>>;
  startedAt: Date;
  steps: readonly StepReport[];
}

/** Settings of the account that are no resources. */
export interface AccountSettings {
  passwordPolicy: PasswordPolicySettings | null;
  /** Instances that were terminated, and when: AWS lists them for about another hour. */
  terminatedAt: Map<string, Date>;
  /** Runs of Automation documents, oldest first. */
  executions: AutomationExecution[];
  /** S3's for the whole account; undefined: never set. */
  publicAccessBlock?: PublicAccessBlockConfiguration;
  /** By region; what is left out is as in the fixtures. */
  regions: Map<string, RegionSettings>;
}

/** Settings of a region that calls have changed. */
export interface RegionSettings {
  ebsEncryptionByDefault?: boolean;
  snapshotBlock?: "block-all-sharing" | "block-new-sharing" | "unblocked";
  /** "no-preference": nothing is set. */
  metadataTokens?: "optional" | "required" | "no-preference";
  autoAcceptAttachments?: "enable" | "disable";
  /** Names of analyzers made beside the fixtures's own. */
  analyzers?: string[];
  detector?: boolean;
  detectorFeatures?: Readonly<Record<string, string | undefined>>;
  securityHub?: boolean;
  /** Values of service settings; null: AWS's own again. */
  services?: Readonly<Record<string, string | null>>;
  documentShared?: boolean;
}

/** What calls have changed in the settings of the call's region; to be written to as well. */
export function changedSettings({
  account,
  region,
}: Pick<OperationContext, "account" | "region">): RegionSettings {
  const known = account.regions.get(region) ?? {};
  account.regions.set(region, known);
  return known;
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
  ) => Body<OutputOf<Client, Op>> | Promise<Body<OutputOf<Client, Op>>>;
};

/**
 * Operations that change something: each checks its input against the fixtures (and throws AWS's error) first
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
  readonly reads: Readonly<
    Record<string, ((input: never, context: OperationContext) => object | Promise<object>) | undefined>
  >;
  readonly changes: Readonly<
    Record<string, ((input: never, context: OperationContext) => () => object) | undefined>
  >;
}
