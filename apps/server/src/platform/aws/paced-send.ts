import { setTimeout as sleep } from "node:timers/promises";
import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { classifyError } from "./errors.ts";

/** How fast a service may be asked. */
export interface Pace {
  /** Calls a second that a bucket refills. */
  perSecond: number;
  /** Calls that may be made at once after a pause. */
  burst: number;
}

/**
 * Ours: a good part of the published request rates of each API, so that the account's own work is not slowed (EC2
 * describe calls: bucket of 100 refilled 20 a second; IAM, Route 53 and CloudFront are the tightest; S3 and KMS take
 * hundreds). Where an account has less, throttling slows the bucket down.
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
  securityhub: { perSecond: 10, burst: 20 },
  // Security Hub API reference, "Throttling": GetFindings 3 a second, the rest 10. A burst of 1 keeps a second at 10.
  "securityhub.getFindings": { perSecond: 3, burst: 6 },
  "securityhub.batchImportFindings": { perSecond: 10, burst: 1 },
  sqs: { perSecond: 100, burst: 200 },
};
const defaultPace: Pace = { perSecond: 30, burst: 60 };

/** What shares one bucket: mostly a service, some operations by themselves. */
function paceKey({ service, operation }: Pick<AwsCall, "service" | "operation">): string {
  const own = `${service}.${operation}`;
  return own in paces ? own : service;
}

/** How fast an operation may be called. */
export function paceOfCall(call: Pick<AwsCall, "service" | "operation">): Pace {
  return paces[paceKey(call)] ?? defaultPace;
}

const defaultAttempts = 7;
/** A call that hangs takes half a minute each time. */
const attemptsAfterTimeout = 3;
/** AWS charges each try: it is tried again where it is counted (`meteredSend`). */
const chargedService = "cost-explorer";
const baseDelayMs = 200;
const maxDelayMs = 20_000;
/** A throttled bucket halves its rate, never below this share, and wins back a twentieth with each good answer. */
const slowestShare = 0.05;

/** Token bucket that slows down when AWS says so. */
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

  /** Calls a second that are allowed now. */
  get perSecond(): number {
    return this.#pace.perSecond * this.#share;
  }

  /** Takes a token and answers how long to wait before using it, in milliseconds. */
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

/** Full jitter over an exponential ceiling (AWS Architecture Blog, "Exponential Backoff And Jitter"). */
function backOffMs(attempt: number, random: () => number): number {
  return Math.min(maxDelayMs, baseDelayMs * 2 ** attempt) * random();
}

/**
 * Wraps a `send` of one account: each service × region stays below its token bucket, throttling slows the bucket,
 * and passing errors are tried again. What still fails is the last error.
 * @param options `attempts`: how often a call is made at most, fewer where a person waits for the answer
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
