import { expect, test } from "vitest";
import { countedSend, RequestCounts } from "./request-counts.ts";

const call = { service: "ec2", operation: "describeVolumes", input: {}, region: "us-east-1" } as const;
const failing = (name: string) => async () => {
  throw Object.assign(new Error(name), { name });
};

test("counts each request by service and outcome, and passes on responses and errors", async () => {
  const counts = new RequestCounts();
  expect(await countedSend(async () => "volumes", counts)(call)).toBe("volumes");
  await expect(countedSend(failing("RequestLimitExceeded"), counts)(call)).rejects.toThrow("RequestLimit");
  await expect(countedSend(failing("UnauthorizedOperation"), counts)(call)).rejects.toThrow("Unauthorized");
  await countedSend(async () => "keys", counts)({ ...call, service: "kms" });
  expect(counts.all()).toEqual([
    { service: "ec2", outcome: "succeeded", count: 1 },
    { service: "ec2", outcome: "throttled", count: 1 },
    { service: "ec2", outcome: "failed", count: 1 },
    { service: "kms", outcome: "succeeded", count: 1 },
  ]);
});

test("counts that a thread takes are added once", () => {
  const [thread, process] = [new RequestCounts(), new RequestCounts()];
  thread.add("s3", "succeeded", 3);
  process.addAll(thread.take());
  process.addAll(thread.take());
  expect([thread.all(), process.all()]).toEqual([[], [{ service: "s3", outcome: "succeeded", count: 3 }]]);
});
