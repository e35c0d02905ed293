import type { DescribeRegionsCommandOutput } from "@aws-sdk/client-ec2";
import type { GetCallerIdentityCommandOutput } from "@aws-sdk/client-sts";
import type { Send } from "@skyledger/core/model/aws-call";
import type { ReadInventory } from "@skyledger/sandbox/costs/bill";
import type { SandboxChange } from "@skyledger/sandbox/create-sandbox";
import { delayedSend } from "@skyledger/sandbox/delayed-send";
import type { AccountConnection, AwsSettings, SandboxOwner } from "./account-connection.ts";
import { accountCredentials } from "./account-credentials.ts";
import { createPacedSend } from "./paced-send.ts";
import { countedSend } from "./request-counts.ts";

/** Stores a change of a sandbox account before it is made. */
export type RecordSandboxChange = (owner: SandboxOwner, change: SandboxChange) => Promise<void>;

/** Identity of a connection. */
export interface CallerIdentity {
  awsAccountId: string;
  arn: string;
}

/**
 * Opens a connection. Makes no call yet; wrong credentials show on the first call. Calls to AWS are paced and
 * retried (`attempts`); the sandbox account neither throttles nor fails temporarily. `advisersOnly`: only
 * metrics, prices, and AWS recommendations will be requested, so the sandbox account need not be generated
 * completely. `readInventory`: the sandbox account's Cost Explorer will be used.
 */
export async function openSend(
  connection: AccountConnection,
  settings: AwsSettings,
  options: {
    now: Date;
    attempts?: number;
    onSandboxChange?: RecordSandboxChange;
    advisersOnly?: boolean;
    readInventory?: ReadInventory;
  },
): Promise<Send> {
  if (connection.kind === "sandbox") {
    const { createSandbox } = await import("@skyledger/sandbox/create-sandbox");
    const { advisedKinds } = await import("@skyledger/sandbox/fixtures/rows");
    const { organizationSize } = await import("@skyledger/sandbox/organization/sandbox-organization");
    const { accountId, organization, members, seed, size, answerMs, changes, owner } = connection;
    const record = options.onSandboxChange;
    const onChange = async (change: SandboxChange) => {
      if (!owner || !record) throw new Error("this connection only reads the sandbox account");
      await record(owner, change);
    };
    const { send } = createSandbox({
      accountId,
      organization: organization && {
        ...organization,
        accounts: organizationSize(organization.accounts),
      },
      members,
      ...(seed === undefined ? {} : { seed }),
      size,
      now: options.now,
      changes,
      kinds: options.advisersOnly ? advisedKinds : undefined,
      onChange,
      readInventory: options.readInventory,
    });
    return countedSend(delayedSend(send, answerMs));
  }
  const { attempts } = options;
  const paced = (send: Send) =>
    createPacedSend(countedSend(send), attempts === undefined ? {} : { attempts });
  const { createSdkSend } = await import("./sdk-send.ts");
  // One set of credentials for every client: otherwise, each would call STS or the instance metadata service.
  const credentials = await accountCredentials(connection, settings);
  return paced(createSdkSend({ credentials, endpointUrl: settings.endpointUrl }));
}

/** STS GetCallerIdentity. Rejects with the SDK's error. */
export async function callerIdentity(
  send: Send,
  region: string,
  signal?: AbortSignal,
): Promise<CallerIdentity> {
  const output = (await send(
    { service: "sts", operation: "getCallerIdentity", input: {}, region },
    signal,
  )) as GetCallerIdentityCommandOutput;
  if (!output.Account || !output.Arn) throw new SyntaxError("STS answered without an account.");
  return { awsAccountId: output.Account, arn: output.Arn };
}

/** Regions that are enabled in the account, sorted. Rejects with the SDK's error. */
export async function enabledRegions(send: Send, region: string, signal?: AbortSignal): Promise<string[]> {
  const input = { AllRegions: false };
  const output = (await send(
    { service: "ec2", operation: "describeRegions", input, region },
    signal,
  )) as DescribeRegionsCommandOutput;
  const names = (output.Regions ?? []).flatMap((entry) => entry.RegionName ?? []);
  if (names.length === 0) throw new SyntaxError("EC2 answered without a region.");
  return [...new Set(names)].sort();
}
