import type { AwsCall } from "@skyledger/core/model/aws-call";
import { expect, test, vi } from "vitest";
import { delayedSend } from "./delayed-send.ts";

const call: AwsCall = { service: "sts", operation: "getCallerIdentity", input: {}, region: "us-east-1" };

test("an answer comes after the delay and is the answer", async () => {
  const send = vi.fn(async () => ({ Account: "1" }));
  const answer = delayedSend(send, 15)(call);
  expect(send).not.toHaveBeenCalled();
  expect(await answer).toEqual({ Account: "1" });
  expect(send).toHaveBeenCalledWith(call, undefined);
});

test("a call that is aborted on its way is not made", async () => {
  const send = vi.fn(async () => ({}));
  const abort = new AbortController();
  const answer = delayedSend(send, 60_000)(call, abort.signal);
  abort.abort();
  await expect(answer).rejects.toThrow("aborted");
  expect(send).not.toHaveBeenCalled();
});

test("without a delay nothing stands in between", () => {
  const send = async () => ({});
  expect(delayedSend(send, 0)).toBe(send);
});
