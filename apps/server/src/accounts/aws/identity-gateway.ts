import type { AccountConnection } from "../../platform/aws/account-connection.ts";
import { type CallerIdentity, callerIdentity, enabledRegions } from "../../platform/aws/connection.ts";
import type { AwsAnswer, OpenSends } from "../../platform/aws/open-sends.ts";

/** What connecting an account asks of AWS. */
export interface IdentityGateway {
  /** Who the credentials are and which regions they may use. */
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
