import type { AutomationRun } from "@skyledger/core/model/define-fix";
import type { ResourceIdentity } from "@skyledger/core/model/resource";
import { type FreshReading, readResource, readResources } from "../../inventory/collection/read-resource.ts";
import type { AccountConnection } from "../../platform/aws/account-connection.ts";
import type { AwsAnswer, OpenSends } from "../../platform/aws/open-sends.ts";
import {
  type AutomationState,
  lookAtAutomation,
  missingForAutomation,
  type StartedAutomation,
  startAutomation,
} from "./automation.ts";

const connectTimeoutMs = 20_000;
/** A list of thousands is read to the end to find one resource. */
const readTimeoutMs = 120_000;

/** The AWS calls of fixes. */
export interface AutomationGateway {
  /** The current state of one resource. */
  read(connection: AccountConnection, resource: ResourceIdentity, takenAt: string): Promise<FreshReading>;
  /** The current state of resources of one type, account, and Region, by ARN. */
  readAll(
    connection: AccountConnection,
    resources: readonly ResourceIdentity[],
    takenAt: string,
  ): Promise<Map<string, FreshReading>>;
  /** Starts a document once per client token: the same token returns the same run. */
  startAutomation(
    connection: AccountConnection,
    start: { accountId: string; region: string; run: AutomationRun; clientToken: string },
  ): Promise<AwsAnswer<StartedAutomation>>;
  automation(
    connection: AccountConnection,
    execution: { region: string; executionId: string },
  ): Promise<AwsAnswer<AutomationState>>;
  /**
   * What has to be installed before the documents can run, as sentences; what can't be read is not reported
   * as missing.
   */
  missingForAutomation(
    connection: AccountConnection,
    about: { accountId: string; region: string; documents: readonly string[] },
  ): Promise<string[]>;
}

export function createAutomationGateway({ open, regionOf, answered }: OpenSends): AutomationGateway {
  return {
    async read(connection, resource, takenAt) {
      const signal = AbortSignal.timeout(readTimeoutMs);
      return await readResource(await open(connection), resource, {
        region: regionOf(resource.region),
        takenAt,
        signal,
      });
    },

    async readAll(connection, resources, takenAt) {
      const signal = AbortSignal.timeout(readTimeoutMs);
      const region = regionOf(resources[0]?.region ?? "global");
      return await readResources(await open(connection), resources, { region, takenAt, signal });
    },

    startAutomation: (connection, start) =>
      answered(connection, (send, signal) =>
        startAutomation(send, { ...start, region: regionOf(start.region) }, signal),
      ),

    automation: (connection, { region, executionId }) =>
      answered(connection, (send, signal) =>
        lookAtAutomation(send, { region: regionOf(region), executionId }, signal),
      ),

    missingForAutomation: async (connection, { accountId, region, documents }) =>
      await missingForAutomation(
        await open(connection),
        { accountId, region: regionOf(region), documents },
        AbortSignal.timeout(connectTimeoutMs),
      ),
  };
}
