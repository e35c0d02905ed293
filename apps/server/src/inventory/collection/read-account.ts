import type { Send } from "@skyledger/core/model/aws-call";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { GapReason } from "@skyledger/core/model/observation";
import { Prices } from "@skyledger/core/model/prices";
import type { CoverageGap, InventorySnapshot, Resource } from "@skyledger/core/model/resource";
import { listPrices } from "@skyledger/core/prices/list-prices";
import { priceResource } from "@skyledger/core/prices/price-resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { callerIdentity, enabledRegions } from "../../platform/aws/connection.ts";
import { type ClassifiedError, classifyError } from "../../platform/aws/errors.ts";
import { createReadOnceSend } from "../../platform/aws/read-once.ts";
import { collect } from "./collect.ts";
import type { AccountProgress, CollectionJob, PricedResource } from "./collection-protocol.ts";
import { customReaders } from "./custom/custom-readers.ts";

/**
 * As many as the store writes at once: a page of AWS may hold a thousand, and each waiting resource is in
 * memory twice.
 */
const resourcesPerMessage = 200;

const byType: ReadonlyMap<string, ResourceDeclaration> = new Map(
  declarations.map((declaration) => [declaration.type, declaration]),
);

/** The whole account, or why AWS refused access. */
export type AccountReading =
  | { kind: "read"; snapshot: InventorySnapshot }
  | { kind: "refused"; reason: GapReason; message: string };

/**
 * A resource with its price; a resource whose price model throws has none, and its cost gives that reason.
 */
function priced(resource: Resource, prices: Prices): PricedResource {
  const declaration = byType.get(resource.type);
  const label = declaration?.label ?? resource.type;
  try {
    if (!declaration) throw new Error(`No declaration of ${resource.type}`);
    const cost = priceResource(resource, declaration, prices);
    const monthlyCost = cost.monthly?.toString() ?? null;
    return { resource, label, monthlyCost, costSource: cost.source, costDetail: cost.detail };
  } catch (error) {
    const costDetail = `The price could not be worked out: ${classifyError(error).message}`;
    return { resource, label, monthlyCost: null, costSource: "unknown", costDetail };
  }
}

/** The gap of an account whose regions could not be listed: only the configured region is read then. */
function regionsGap(job: CollectionJob, error: ClassifiedError): CoverageGap {
  return {
    accountId: job.awsAccountId,
    region: "global",
    service: "ec2",
    type: "AWS::::Account",
    facet: "enabledRegions",
    reason: error.reason,
    message: `${error.code}: ${error.message}`,
    iamAction: "ec2:DescribeRegions",
    count: 1,
  };
}

async function chooseRegions(job: CollectionJob, send: Send, signal: AbortSignal) {
  if (job.regions) return { regions: job.regions, gaps: [] };
  try {
    return { regions: await enabledRegions(send, job.settings.region, signal), gaps: [] };
  } catch (error) {
    signal.throwIfAborted();
    return { regions: [job.settings.region], gaps: [regionsGap(job, classifyError(error))] };
  }
}

/** Verifies that the credentials work and still belong to the connected account. */
async function refusal(
  job: CollectionJob,
  send: Send,
  signal: AbortSignal,
): Promise<AccountReading | undefined> {
  try {
    const { awsAccountId } = await callerIdentity(send, job.settings.region, signal);
    if (awsAccountId === job.awsAccountId) return undefined;
    const message = `The credentials now belong to AWS account ${awsAccountId}, not to ${job.awsAccountId}.`;
    return { kind: "refused", reason: "denied", message };
  } catch (error) {
    signal.throwIfAborted();
    const { reason, code, message } = classifyError(error);
    return { kind: "refused", reason, message: `${code}: ${message}` };
  }
}

/**
 * Reads the whole account through `sendEach`. Priced resources go to `sink` in batches, and the reading waits
 * for it.
 */
export async function readAccount(
  job: CollectionJob,
  sendEach: Send,
  sink: {
    onResources(resources: readonly PricedResource[]): Promise<void>;
    onProgress(progress: AccountProgress): void;
  },
  signal: AbortSignal,
): Promise<AccountReading> {
  let calls = 0;
  const send = createReadOnceSend((call, during) => {
    calls += 1;
    return sendEach(call, during);
  });
  const refused = await refusal(job, send, signal);
  if (refused) return refused;
  const { regions, gaps } = await chooseRegions(job, send, signal);
  const prices = new Prices(listPrices);
  const collected: Resource[] = [];
  const coverage = await collect({
    accountId: job.awsAccountId,
    regions,
    declarations,
    organization: job.organization ?? false,
    send,
    customReaders,
    knownRegions: job.knownRegions,
    takenAt: job.takenAt,
    signal,
    onProgress: (progress) => sink.onProgress({ ...progress, calls }),
    onResources: async (page) => {
      collected.push(...page);
      for (let start = 0; start < page.length; start += resourcesPerMessage) {
        const part = page.slice(start, start + resourcesPerMessage);
        await sink.onResources(part.map((one) => priced(one, prices)));
      }
    },
  });
  const snapshot = {
    takenAt: job.takenAt,
    resources: collected,
    covered: coverage.covered,
    gaps: [...gaps, ...coverage.gaps],
  };
  return { kind: "read", snapshot };
}
