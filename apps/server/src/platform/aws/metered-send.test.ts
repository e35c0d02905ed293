import type { AwsCall } from "@skyledger/core/model/aws-call";
import { expect, test } from "vitest";
import { createMeteredSend } from "./metered-send.ts";
import { createPacedSend } from "./paced-send.ts";

const call: AwsCall = {
  service: "cost-explorer",
  operation: "getReservationCoverage",
  input: {},
  region: "us-east-1",
};

/** An account that is throttled on each attempt, with this many requests left. */
async function tries(left: number) {
  let [sent, taken] = [0, 0];
  const paced = createPacedSend(async () => {
    sent += 1;
    throw Object.assign(new Error("Rate exceeded"), { name: "LimitExceededException" });
  });
  const send = createMeteredSend(paced, async () => {
    if (taken >= left) return false;
    taken += 1;
    return true;
  });
  const error: unknown = await send(call).catch((reason: unknown) => reason);
  return { sent, taken, error };
}

test("each attempt is sent once and counted by the meter, at the account's usual pace", async () => {
  expect(await tries(100)).toMatchObject({ sent: 3, taken: 3, error: { name: "LimitExceededException" } });
});

test("nothing is sent when no request is left, even between two attempts", async () => {
  expect(await tries(0)).toMatchObject({ sent: 0, taken: 0, error: { name: "RequestLimitError" } });
  expect(await tries(1)).toMatchObject({ sent: 1, taken: 1, error: { name: "RequestLimitError" } });
});
