import { parentPort, workerData } from "node:worker_threads";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import { Prices } from "@skyledger/core/model/prices";
import type { CoverageGap, InventorySnapshot, Resource } from "@skyledger/core/model/resource";
import { listPrices } from "@skyledger/core/prices/list-prices";
import { priceResource } from "@skyledger/core/prices/price-resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { collect } from "./collect.ts";
import type {
  CollectionCommand,
  CollectionJob,
  CollectionMessage,
  PricedResource,
} from "./collection-protocol.ts";
import { conclude } from "./conclude.ts";
import { callerIdentity, enabledRegions, openSend } from "./connection.ts";
import { customReaders } from "./custom/custom-readers.ts";
import { type ClassifiedError, classifyError } from "./errors.ts";
import { packRelationships } from "./packed-relationships.ts";
import type { Send } from "./send.ts";

/** Progress messages at most this often: people cannot read faster. */
const progressEveryMs = 250;

/** As many as the store writes at once: a page of AWS may hold a thousand, and each waiting one is there twice. */
const resourcesPerMessage = 200;

const byType: ReadonlyMap<string, ResourceDeclaration> = new Map(
  declarations.map((declaration) => [declaration.type, declaration]),
);

/** Waits for the store's answer to each batch, one batch at a time per sender. */
class Outbox {
  readonly #post: (message: CollectionMessage) => void;
  #waiting: (() => void)[] = [];
  #lastProgressAt = 0;

  constructor(post: (message: CollectionMessage) => void) {
    this.#post = post;
  }

  send(message: CollectionMessage): void {
    if (message.kind === "progress") {
      const now = Date.now();
      if (now - this.#lastProgressAt < progressEveryMs && message.progress.done < message.progress.total)
        return;
      this.#lastProgressAt = now;
    }
    this.#post(message);
  }

  async sendAndWait(message: CollectionMessage): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.#post(message);
    });
  }

  acknowledged(): void {
    this.#waiting.shift()?.();
  }
}

function priced(resource: Resource, prices: Prices): PricedResource {
  const declaration = byType.get(resource.type);
  if (!declaration) throw new Error(`No declaration of ${resource.type}`);
  const cost = priceResource(resource, declaration, prices);
  return {
    resource,
    label: declaration.label,
    monthlyCost: cost.monthly?.toString() ?? null,
    costSource: cost.source,
    costDetail: cost.detail,
  };
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

/** Makes sure that the credentials work and are still the connected account's. */
async function refusal(
  job: CollectionJob,
  send: Send,
  signal: AbortSignal,
): Promise<CollectionMessage | undefined> {
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

async function run(job: CollectionJob, outbox: Outbox, signal: AbortSignal): Promise<void> {
  const snapshot = await read(job, outbox, signal);
  if (!snapshot) return;
  const { relationships, ...conclusion } = conclude(snapshot);
  outbox.send({ kind: "concluded", conclusion, relationships: packRelationships(relationships) });
}

/**
 * Reads the whole account; undefined when AWS refused us, which has been told then. The connection and what belongs
 * to it are given up at the end: they need not be in memory beside the conclusions.
 */
async function read(
  job: CollectionJob,
  outbox: Outbox,
  signal: AbortSignal,
): Promise<InventorySnapshot | undefined> {
  const send = await openSend(job.connection, job.settings, { now: new Date(job.takenAt) });
  const refused = await refusal(job, send, signal);
  if (refused) {
    outbox.send(refused);
    return undefined;
  }
  const { regions, gaps } = await chooseRegions(job, send, signal);
  const prices = new Prices(listPrices);
  const collected: Resource[] = [];
  const coverage = await collect({
    accountId: job.awsAccountId,
    regions,
    declarations,
    send,
    customReaders,
    takenAt: job.takenAt,
    signal,
    onProgress: (progress) => outbox.send({ kind: "progress", progress }),
    onResources: async (page) => {
      collected.push(...page);
      for (let start = 0; start < page.length; start += resourcesPerMessage) {
        const part = page.slice(start, start + resourcesPerMessage);
        await outbox.sendAndWait({ kind: "resources", resources: part.map((one) => priced(one, prices)) });
      }
    },
  });
  return {
    takenAt: job.takenAt,
    resources: collected,
    covered: coverage.covered,
    gaps: [...gaps, ...coverage.gaps],
  };
}

if (parentPort) {
  const port = parentPort;
  const abort = new AbortController();
  const outbox = new Outbox((message) => port.postMessage(message));
  port.on("message", (command: CollectionCommand) => {
    if (command.kind === "ack") outbox.acknowledged();
    else abort.abort();
  });
  try {
    // The parent wrote `workerData`. What is thrown becomes the thread's error event.
    await run(workerData as CollectionJob, outbox, abort.signal);
  } finally {
    port.close();
  }
}
