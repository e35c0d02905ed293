import { setTimeout as sleep } from "node:timers/promises";
import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { own } from "@skyledger/core/model/own";
import { classifyError } from "./errors.ts";

/** Pace of calls to a service. */
export interface Pace {
  /** Calls per second that refill a bucket. */
  perSecond: number;
  /** Calls that can be made at once after a pause. */
  burst: number;
}

/**
 * Our own values: a fraction of each API's published request rates, so that the account's own workloads are
 * not slowed (EC2 describe calls: bucket of 100 refilled with 20 per second; IAM, Route 53, and CloudFront
 * are the lowest; S3 and KMS allow hundreds). If an account has less, throttling slows the bucket down.
 */
const paces: Readonly<Record<string, Pace>> = {
  ec2: { perSecond: 20, burst: 80 },
  iam: { perSecond: 15, burst: 30 },
  "route-53": { perSecond: 5, burst: 5 },
  cloudfront: { perSecond: 10, burst: 20 },
  cloudwatch: { perSecond: 40, burst: 80 },
  kms: { perSecond: 100, burst: 200 },
  s3: { perSecond: 300, burst: 500 },
  lambda: { perSecond: 50, burst: 100 },
  // Half of the limits of an account or less (AWS Organizations User Guide, "Quotas": throttling limits), as
  // the organization's own tools share them. Lists of accounts, parents, policies, and targets: 5 to 8 per
  // second; the operations below: 1, 2, and 10.
  organizations: { perSecond: 3, burst: 5 },
  "organizations.describeOrganization": { perSecond: 0.5, burst: 2 },
  "organizations.describePolicy": { perSecond: 1, burst: 2 },
  "organizations.listAWSServiceAccessForOrganization": { perSecond: 0.5, burst: 2 },
  "organizations.listDelegatedServicesForAccount": { perSecond: 0.5, burst: 2 },
  "organizations.listRoots": { perSecond: 0.5, burst: 2 },
  "organizations.listTagsForResource": { perSecond: 6, burst: 10 },
  securityhub: { perSecond: 10, burst: 20 },
  // Security Hub API reference, "Throttling": GetFindings 3 per second, the rest 10. A burst of 1 keeps a
  // second at 10.
  "securityhub.getFindings": { perSecond: 3, burst: 6 },
  "securityhub.batchImportFindings": { perSecond: 10, burst: 1 },
  sqs: { perSecond: 100, burst: 200 },
};
const defaultPace: Pace = { perSecond: 30, burst: 60 };

/** Key of a bucket: usually the service, for some operations their own. */
function paceKey({ service, operation }: Pick<AwsCall, "service" | "operation">): string {
  const own = `${service}.${operation}`;
  return own in paces ? own : service;
}

/** Pace of an operation. */
export function paceOfCall(call: Pick<AwsCall, "service" | "operation">): Pace {
  return own(paces, paceKey(call)) ?? defaultPace;
}

const defaultAttempts = 7;
/** A hanging call takes half a minute each time. */
const attemptsAfterTimeout = 3;
/** AWS charges each attempt: retries happen where they are counted (`createMeteredSend`). */
const chargedService = "cost-explorer";
const baseDelayMs = 200;
const maxDelayMs = 20_000;
/** A throttled bucket halves its rate, never below this share, and regains a twentieth with each success. */
const slowestShare = 0.05;

/** Token bucket that slows down when AWS throttles. */
export class AdaptiveBucket {
  readonly #pace: Pace;
  readonly #now: () => number;
  #tokens: number;
  #share = 1;
  #filledAt: number;

  constructor(pace: Pace, now: () => number = Date.now) {
    this.#pace = pace;
    this.#now = now;
    this.#tokens = pace.burst;
    this.#filledAt = now();
  }

  /** Currently allowed calls per second. */
  get perSecond(): number {
    return this.#pace.perSecond * this.#share;
  }

  /** Takes a token and returns the time to wait before using it, in milliseconds. */
  reserve(): number {
    const now = this.#now();
    this.#tokens = Math.min(
      this.#pace.burst,
      this.#tokens + ((now - this.#filledAt) / 1000) * this.perSecond,
    );
    this.#filledAt = now;
    this.#tokens -= 1;
    return this.#tokens >= 0 ? 0 : (-this.#tokens / this.perSecond) * 1000;
  }

  slowDown(): void {
    this.#share = Math.max(slowestShare, this.#share / 2);
    this.#tokens = Math.min(this.#tokens, 0);
  }

  speedUp(): void {
    this.#share = Math.min(1, this.#share + 0.05);
  }
}

/** Full jitter with an exponential ceiling (AWS Architecture Blog, "Exponential Backoff And Jitter"). */
function backOffMs(attempt: number, random: () => number): number {
  return Math.min(maxDelayMs, baseDelayMs * 2 ** attempt) * random();
}

/**
 * Wraps a `send` of one account: each service × Region stays below its token bucket, throttling slows the
 * bucket, and temporary errors are retried. Throws the last error.
 * @param options `attempts`: maximum number of calls, fewer if a person waits for the response
 */
export function createPacedSend(
  send: Send,
  options: { paceOf?: (call: AwsCall) => Pace; random?: () => number; attempts?: number } = {},
): Send {
  const attempts = options.attempts ?? defaultAttempts;
  const paceOf = options.paceOf ?? paceOfCall;
  const random = options.random ?? Math.random;
  const buckets = new Map<string, AdaptiveBucket>();

  function bucketOf(call: AwsCall): AdaptiveBucket {
    const key = `${paceKey(call)}|${call.region}`;
    const known = buckets.get(key);
    if (known) return known;
    const bucket = new AdaptiveBucket(paceOf(call));
    buckets.set(key, bucket);
    return bucket;
  }

  return async (call, signal) => {
    const bucket = bucketOf(call);
    for (let attempt = 1; ; attempt++) {
      const waitMs = bucket.reserve();
      if (waitMs > 0) await sleep(waitMs, undefined, signal ? { signal } : {});
      signal?.throwIfAborted();
      try {
        const output = await send(call, signal);
        bucket.speedUp();
        return output;
      } catch (error) {
        signal?.throwIfAborted();
        const { code, reason, retryable } = classifyError(error);
        if (reason === "throttled") bucket.slowDown();
        if (call.service === chargedService) throw error;
        const enough = code === "TimeoutError" ? Math.min(attempts, attemptsAfterTimeout) : attempts;
        if (!retryable || attempt >= enough) throw error;
        await sleep(backOffMs(attempt, random), undefined, signal ? { signal } : {});
      }
    }
  };
}
