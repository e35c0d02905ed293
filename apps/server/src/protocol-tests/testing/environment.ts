import { type MotoCredentials, motoUrl } from "./moto.ts";

/**
 * Sets variables that the SDK reads itself; the collection's thread shares the process's environment. Returns
 * a function that restores everything.
 */
export function useAwsEnvironment(credentials: MotoCredentials, endpoint: string = motoUrl()): () => void {
  const values: Record<string, string | undefined> = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: credentials.sessionToken,
    AWS_REGION: "us-east-1",
    AWS_PROFILE: undefined,
    AWS_CONFIG_FILE: "/dev/null",
    AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
  };
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  const set = (entries: Iterable<readonly [string, string | undefined]>) => {
    for (const [name, value] of entries) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
  set(Object.entries(values));
  return () => set(before);
}
