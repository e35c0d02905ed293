/** The server's own AWS credentials, as every AWS program finds them; for clients that are not ours. */
export async function ambientCredentials() {
  const { fromNodeProviderChain } = await import("@aws-sdk/credential-providers");
  // Threads live on: files that something renews are read again for each connection.
  return fromNodeProviderChain({ ignoreCache: true });
}
