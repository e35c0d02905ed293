import type { PublicAccessBlockConfiguration } from "@aws-sdk/client-s3";
import type { AwsService } from "@skyledger/core/model/aws-service";
import type { InputOf, OutputOf } from "@skyledger/core/model/sdk-operation";
import type { StepReport } from "../automation/run-document.ts";
import type { Charge } from "../costs/charge.ts";
import type { Fixtures } from "../fixtures/fixtures.ts";
import type { SandboxOrganization } from "../organization/sandbox-organization.ts";

/** What an operation can use in addition to its input. */
export interface OperationContext {
  fixtures: Fixtures;
  region: string;
  /** Time of the call; for a replayed change, of the original call. */
  now: Date;
  /** Number of the change, from 1, from which IDs of created resources are derived. 0 for read calls. */
  sequence: number;
  /** Account settings that calls can change. */
  account: AccountSettings;
  /**
   * Runs another operation in the same Region immediately, for services that call others. Throws AWS's error.
   */
  perform: (service: AwsService, operation: string, input: object) => object;
  /** The organization of the account; undefined: it belongs to none. */
  organization: SandboxOrganization | undefined;
  /** The account's charges, from its current state. */
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

/** Settings of the account that are not resources. */
export interface AccountSettings {
  passwordPolicy: PasswordPolicySettings | null;
  /** Terminated instances, with time: AWS lists them for about an hour. */
  terminatedAt: Map<string, Date>;
  /** Runs of Automation documents, oldest first. */
  executions: AutomationExecution[];
  /** S3's for the whole account; undefined: never set. */
  publicAccessBlock?: PublicAccessBlockConfiguration;
  /** By Region; omitted ones are as in the fixtures. */
  regions: Map<string, RegionSettings>;
}

/** Settings of a Region that calls have changed. */
export interface RegionSettings {
  ebsEncryptionByDefault?: boolean;
  snapshotBlock?: "block-all-sharing" | "block-new-sharing" | "unblocked";
  /** "no-preference": nothing is set. */
  metadataTokens?: "optional" | "required" | "no-preference";
  autoAcceptAttachments?: "enable" | "disable";
  /** Names of analyzers that were created in addition to the fixtures'. */
  analyzers?: string[];
  detector?: boolean;
  detectorFeatures?: Readonly<Record<string, string | undefined>>;
  securityHub?: boolean;
  /** Values of service settings; null: AWS's default again. */
  services?: Readonly<Record<string, string | null>>;
  documentShared?: boolean;
  /** Tags of network connections, by ID, where they were changed. */
  connectionTags?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The changed settings of the call's Region, writable. */
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

/** Responses of read operations, typed by the SDK's aggregated client. */
export type Reads<Client> = {
  readonly [Op in keyof Client & string]?: (
    input: InputOf<Client, Op>,
    context: OperationContext,
  ) => Body<OutputOf<Client, Op>> | Promise<Body<OutputOf<Client, Op>>>;
};

/**
 * Operations that change something: each first validates its input against the fixtures (and throws AWS's
 * error), then returns the change, so that a rejected call neither stores nor changes anything.
 */
export type Changes<Client> = {
  readonly [Op in keyof Client & string]?: (
    input: InputOf<Client, Op>,
    context: OperationContext,
  ) => () => Body<OutputOf<Client, Op>>;
};

/** The operations of one service without their types, as `send` finds them by name. */
export interface ServiceOperations {
  readonly reads: Readonly<
    Record<string, ((input: never, context: OperationContext) => object | Promise<object>) | undefined>
  >;
  readonly changes: Readonly<
    Record<string, ((input: never, context: OperationContext) => () => object) | undefined>
  >;
}
