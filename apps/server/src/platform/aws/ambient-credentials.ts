/** The server's own AWS credentials, from the SDK's default chain, for other clients than ours. */
export async function ambientCredentials() {
  const { fromNodeProviderChain } = await import("@aws-sdk/credential-providers");
  // Threads are long-lived: renewed credential files are read again for each connection.
  return fromNodeProviderChain({ ignoreCache: true });
}
