import { randomInt } from "node:crypto";
import { STS } from "@aws-sdk/client-sts";
import { NodeHttpHandler } from "@smithy/node-http-handler";

/** Temporary credentials in STS's form. */
export interface MotoCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** An AWS account of the stand-in that nothing else uses. */
export interface MotoAccount {
  /** Twelve digits. */
  readonly id: string;
  readonly credentials: MotoCredentials;
  /** Options of any SDK client for this account. */
  client(region: string): {
    region: string;
    endpoint: string;
    credentials: MotoCredentials;
    requestHandler: NodeHttpHandler;
  };
}

/** Address of the running AWS stand-in. */
export function motoUrl(): string {
  const url = process.env.MOTO_URL;
  if (!url) {
    throw new Error(
      "MOTO_URL is not set. Run `npm test -- protocol`, or `node tools/moto/serve.ts` and set what it prints.",
    );
  }
  return url;
}

const sharedHandler = new NodeHttpHandler({ httpAgent: { maxSockets: 16, keepAlive: true } });

/** Options of an SDK client for the stand-in. */
export function motoClient(credentials: MotoCredentials, region: string) {
  return { region, endpoint: motoUrl(), credentials, requestHandler: sharedHandler };
}

/**
 * A separate account: the stand-in's state is per account, so test files don't interfere with each other or
 * with earlier runs.
 */
export async function createMotoAccount(id = someAccountId()): Promise<MotoAccount> {
  const sts = new STS(motoClient({ accessKeyId: "protocol", secretAccessKey: "protocol" }, "us-east-1"));
  const { Credentials: given } = await sts.assumeRole({
    RoleArn: `arn:aws:iam::${id}:role/protocol-tests`,
    RoleSessionName: "protocol-tests",
  });
  if (!given?.AccessKeyId || !given.SecretAccessKey || !given.SessionToken)
    throw new Error("The stand-in gave no credentials.");
  const credentials = {
    accessKeyId: given.AccessKeyId,
    secretAccessKey: given.SecretAccessKey,
    sessionToken: given.SessionToken,
  };
  return { id, credentials, client: (region) => motoClient(credentials, region) };
}

/**
 * Options of an S3 Control client, which prefixes the host with the account ID: a plain address has no such
 * names.
 */
export function motoControl(account: MotoAccount, region: string) {
  return { ...account.client(region), endpointProvider: () => ({ url: new URL(motoUrl()) }) };
}

/** Twelve random digits, the first one not zero. */
function someAccountId(): string {
  return `${randomInt(100_000, 1_000_000)}${randomInt(100_000, 1_000_000)}`;
}

/** Makes the stand-in check IAM before every call; call the result to end it. */
export async function enforceIam(): Promise<() => Promise<void>> {
  const set = async (callsWithoutQuestion: string) => {
    const answer = await fetch(`${motoUrl()}/moto-api/reset-auth`, {
      method: "POST",
      body: callsWithoutQuestion,
    });
    if (!answer.ok) throw new Error(`The stand-in refused: ${answer.status}`);
  };
  await set("0");
  return () => set("inf");
}
