import type { fromNodeProviderChain } from "@aws-sdk/credential-providers";
import type { AccountConnection, AwsSettings } from "./account-connection.ts";
import { ambientCredentials } from "./ambient-credentials.ts";
import { sharedCredentials } from "./shared-credentials.ts";

const sessionSeconds = 3600;

/** How an AWS account that is no sandbox is reached. */
export type AwsConnection = Exclude<AccountConnection, { kind: "sandbox" }>;

/**
 * Credentials of a connected account: those of its role, or the server's own. Nothing is called yet; one set serves
 * every client that is given them, and is renewed before it ends.
 */
export async function accountCredentials(
  connection: AwsConnection,
  settings: AwsSettings,
): Promise<ReturnType<typeof fromNodeProviderChain>> {
  if (connection.kind === "ambient") return await ambientCredentials();
  const { fromTemporaryCredentials } = await import("@aws-sdk/credential-providers");
  return sharedCredentials(
    fromTemporaryCredentials({
      params: {
        RoleArn: connection.roleArn,
        ExternalId: connection.externalId,
        RoleSessionName: "skyledger",
        DurationSeconds: sessionSeconds,
      },
      clientConfig: {
        region: settings.region,
        ...(settings.endpointUrl === undefined ? {} : { endpoint: settings.endpointUrl }),
      },
    }),
  );
}
