import type { fromNodeProviderChain } from "@aws-sdk/credential-providers";
import type { AccountConnection, AwsSettings } from "./account-connection.ts";
import { ambientCredentials } from "./ambient-credentials.ts";
import { sharedCredentials } from "./shared-credentials.ts";

const sessionSeconds = 3600;

/** How to reach an AWS account that is not the sandbox account. */
export type AwsConnection = Exclude<AccountConnection, { kind: "sandbox" }>;

/**
 * Credentials of a connected account: those of its role, or the server's own. Makes no call yet; one set
 * serves every client and is renewed before it expires.
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
