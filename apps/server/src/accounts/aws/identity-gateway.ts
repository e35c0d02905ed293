import type { AccountConnection } from "../../platform/aws/account-connection.ts";
import { type CallerIdentity, callerIdentity, enabledRegions } from "../../platform/aws/connection.ts";
import type { AwsAnswer, OpenSends } from "../../platform/aws/open-sends.ts";

/** AWS calls for connecting an account. */
export interface IdentityGateway {
  /** The identity of the credentials, and the Regions that they can use. */
  identify(connection: AccountConnection): Promise<AwsAnswer<CallerIdentity & { regions: string[] }>>;
}

export function createIdentityGateway({ region, answered }: OpenSends): IdentityGateway {
  return {
    identify: (connection) =>
      answered(connection, async (send, signal) => ({
        ...(await callerIdentity(send, region, signal)),
        regions: await enabledRegions(send, region, signal),
      })),
  };
}
