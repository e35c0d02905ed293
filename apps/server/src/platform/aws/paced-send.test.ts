import type { AwsCall } from "@skyledger/core/model/aws-call";
import { describe, expect, test } from "vitest";
import { AdaptiveBucket, createPacedSend, paceOfCall } from "./paced-send.ts";

const call: AwsCall = { service: "ec2", operation: "describeVolumes", input: {}, region: "us-east-1" };
const fast = { paceOf: () => ({ perSecond: 10_000, burst: 10_000 }), random: () => 0 };

function throttled(): Error {
  return Object.assign(new Error("Rate exceeded"), {
    name: "ThrottlingException",
    $metadata: { httpStatusCode: 400 },
  });
}

describe("AdaptiveBucket", () => {
  test("allows a burst and then spaces calls by the rate", () => {
    const bucket = new AdaptiveBucket({ perSecond: 10, burst: 3 }, () => 0);
    expect([1, 2, 3, 4, 5].map(() => bucket.reserve())).toEqual([0, 0, 0, 100, 200]);
  });

  test("refills over time, never beyond the burst", () => {
    let now = 0;
    const bucket = new AdaptiveBucket({ perSecond: 10, burst: 2 }, () => now);
    bucket.reserve();
    bucket.reserve();
    now = 60_000;
    expect([1, 2, 3].map(() => bucket.reserve())).toEqual([0, 0, 100]);
  });

  test("halves its rate when throttled, down to a minimum, and recovers", () => {
    const bucket = new AdaptiveBucket({ perSecond: 20, burst: 1 }, () => 0);
    bucket.slowDown();
    expect(bucket.perSecond).toBe(10);
    for (let n = 0; n < 20; n++) bucket.slowDown();
    expect(bucket.perSecond).toBe(1);
    for (let n = 0; n < 40; n++) bucket.speedUp();
    expect(bucket.perSecond).toBe(20);
  });
});

describe("pacedSend", () => {
  test("retries a throttled call until it succeeds", async () => {
    let calls = 0;
    const send = createPacedSend(async () => {
      calls += 1;
      if (calls < 4) throw throttled();
      return "answer";
    }, fast);
    await expect(send(call)).resolves.toBe("answer");
    expect(calls).toBe(4);
  });

  test("retries a hanging call less often", async () => {
    let calls = 0;
    const send = createPacedSend(async () => {
      calls += 1;
      throw Object.assign(new Error("no answer"), { name: "TimeoutError" });
    }, fast);
    await expect(send(call)).rejects.toThrow("no answer");
    expect(calls).toBe(3);
  });

  test.each([
    ["seven tries", {}, 7],
    ["as many as it was told, where a person waits,", { attempts: 3 }, 3],
  ])("gives up after %s with AWS's own error", async (_name, given, tries) => {
    let calls = 0;
    const send = createPacedSend(
      async () => {
        calls += 1;
        throw throttled();
      },
      { ...fast, ...given },
    );
    await expect(send(call)).rejects.toThrow("Rate exceeded");
    expect(calls).toBe(tries);
  });

  test("does not retry a denied call", async () => {
    let calls = 0;
    const send = createPacedSend(async () => {
      calls += 1;
      throw Object.assign(new Error("no"), { name: "AccessDenied", $metadata: { httpStatusCode: 403 } });
    }, fast);
    await expect(send(call)).rejects.toThrow("no");
    expect(calls).toBe(1);
  });

  test("stops waiting when the work is canceled", async () => {
    const abort = new AbortController();
    const send = createPacedSend(async () => "never", { paceOf: () => ({ perSecond: 0.001, burst: 0 }) });
    const pending = send(call, abort.signal);
    abort.abort(new Error("called off"));
    await expect(pending).rejects.toThrow();
  });

  test("every service and Region has its own bucket", async () => {
    const paces: string[] = [];
    const send = createPacedSend(async () => "ok", {
      paceOf: ({ service }) => {
        paces.push(service);
        return { perSecond: 100, burst: 100 };
      },
    });
    await send(call);
    await send(call);
    await send({ ...call, region: "eu-west-1" });
    await send({ ...call, service: "iam" });
    expect(paces).toEqual(["ec2", "ec2", "iam"]);
  });
});

test("§7 Security Hub receives at most 10 batches in any second, and 3 requests for findings", () => {
  const inOneSecond = (operation: string) => {
    const bucket = new AdaptiveBucket(paceOfCall({ service: "securityhub", operation }), () => 0);
    const waits = Array.from({ length: 40 }, () => bucket.reserve());
    // For 40 calls at once: the number that starts within the busiest second.
    return Math.max(...waits.map((from) => waits.filter((at) => at >= from && at < from + 1000).length));
  };
  expect(inOneSecond("batchImportFindings")).toBeLessThanOrEqual(10);
  expect(inOneSecond("getFindings")).toBeLessThanOrEqual(6 + 3);
  // Operations without their own pace share the service's bucket.
  expect(paceOfCall({ service: "securityhub", operation: "describeHub" })).toEqual(
    paceOfCall({ service: "securityhub", operation: "getEnabledStandards" }),
  );
});
