/** The server's own AWS credentials, as every AWS program finds them; for clients that are not ours. */
export async function ambientCredentials() {
  const { fromNodeProviderChain } = await import("@aws-sdk/credential-providers");
  return fromNodeProviderChain();
}
