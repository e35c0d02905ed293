import type { ListBucketsCommandOutput } from "@aws-sdk/client-s3";
import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { openTestDatabase } from "../platform/db/testing.ts";
import { stopTestUnits } from "../runs/testing/units.ts";
import type { StoredScan } from "../security/store/stored-scan.ts";
import {
  createFailingFixtures,
  type FailingFixtures,
  type Failure,
  type Failures,
  noFailures,
  type SeenFinding,
} from "./testing/failing-fixtures.ts";

let db: Database;
let fixtures: FailingFixtures;
let readable: { scan: StoredScan; findings: SeenFinding[] };

/**
 * Like servers that implement AWS's protocol and list no region: each bucket's region is read with its own
 * call.
 */
function withoutBucketRegions(send: Send): Send {
  return async (call, signal) => {
    const output = await send(call, signal);
    if (nameOf(call) !== "s3.listBuckets") return output;
    const { Buckets = [], ...rest } = output as ListBucketsCommandOutput;
    return { ...rest, Buckets: Buckets.map(({ BucketRegion: _, ...bucket }) => bucket) };
  };
}

/** Never fails here: without it AWS refuses access to the account, which is a different case. */
const identity = "sts.getCallerIdentity";

beforeAll(async () => {
  db = await openTestDatabase();
  fixtures = await createFailingFixtures(db, { alter: withoutBucketRegions });
  await fixtures.discover(noFailures);
  await fixtures.scan();
  const first = await fixtures.findings();
  // A person ignored some of them.
  for (const { id } of first.filter((_, index) => index % 7 === 0)) await fixtures.decide(id, "IGNORED");
  readable = { scan: await fixtures.scan(), findings: await fixtures.findings() };
});
afterAll(async () => {
  await stopTestUnits();
  await db.close();
});

function nameOf({ service, operation }: AwsCall): string {
  return `${service}.${operation}`;
}

/** Changes of findings, as short lines. */
function changes(before: readonly SeenFinding[], after: readonly SeenFinding[]): string[] {
  const line = ({ status, region }: SeenFinding) => `${status} in ${region}`;
  const known = new Map(before.map((one) => [one.id, one]));
  const seen = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((one) => {
      const earlier = known.get(one.id);
      const name = `${one.checkId} of ${one.arn}`;
      if (!earlier) return [`new: ${name} ${line(one)}`];
      return line(earlier) === line(one) ? [] : [`${name}: ${line(earlier)} -> ${line(one)}`];
    }),
    ...before.filter(({ id }) => !seen.has(id)).map((one) => `lost: ${one.checkId} of ${one.arn}`),
  ];
}

async function expectNothingLost(failures: Failures): Promise<void> {
  const run = await fixtures.discover(failures);
  expect(run.status).toBe("completed");
  expect(await fixtures.gone()).toEqual([]);
  const scan = await fixtures.scan();
  expect(changes(readable.findings, await fixtures.findings())).toEqual([]);
  expect(scan.resolvedFindings).toBe(0);
  expect(scan.newFindings).toBe(0);
  expect(scan.score ?? 0).toBeLessThanOrEqual(readable.scan.score ?? 0);
  // When the calls work again, everything is as before.
  await fixtures.discover(noFailures);
  const again = await fixtures.scan();
  expect(changes(readable.findings, await fixtures.findings())).toEqual([]);
  expect([again.score, again.newFindings, again.resolvedFindings]).toEqual([readable.scan.score, 0, 0]);
  expect(await fixtures.gone()).toEqual([]);
  expect(fixtures.logged).toEqual([]);
}

describe("a score after an AWS outage", () => {
  test("is not comparable, keeps the previous score, and is comparable again when AWS answers", async () => {
    const before = await fixtures.standing();
    expect(before).toMatchObject({ comparable: true, comparableScore: null });
    // Two of three operations.
    const operations = [...fixtures.operations].sort();
    const out = new Set(operations.filter((name, index) => index % 3 !== 0 && name !== identity));
    await fixtures.discover((call) => (out.has(nameOf(call)) ? "failing" : undefined));
    expect(await fixtures.scan()).toMatchObject({ comparable: false });
    // A partial scan is not compared.
    expect(await fixtures.scan({ services: ["S3"] })).toMatchObject({ partial: true, comparable: true });
    expect(await fixtures.standing()).toMatchObject({
      comparable: false,
      comparableScore: before.score,
      trend: "stable",
    });
    await fixtures.discover(noFailures);
    expect(await fixtures.scan()).toMatchObject({ comparable: true });
    expect(await fixtures.standing()).toMatchObject({
      comparable: true,
      comparableScore: null,
      score: before.score,
    });
  });
});

describe("an account that could not be read completely", () => {
  test("keeps the findings of a bucket whose location is denied, and the decisions of people", async () => {
    await expectNothingLost((call) => (nameOf(call) === "s3.getBucketLocation" ? "denied" : undefined));
  });

  test("loses nothing when every call fails in each of the ways", async () => {
    for (const failure of ["denied", "throttled", "truncated"] as const)
      await expectNothingLost((call) => (nameOf(call) === identity ? undefined : failure));
  });

  test("loses nothing with any calls denied, truncated, throttled, or failing", async () => {
    const operations = [...fixtures.operations].filter((name) => name !== identity).sort();
    const kinds: Failure[] = ["denied", "throttled", "failing", "malformed", "truncated"];
    const failing = fc.oneof(
      fc.subarray(operations, { minLength: 1, maxLength: 3 }),
      fc.subarray(operations, { minLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(
        failing,
        fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 5 }),
        fc.constantFrom("everywhere", "us-east-1", "us-west-2"),
        async (names, failures, where) => {
          const failureOf = new Map(names.map((name, index) => [name, failures[index % failures.length]]));
          await expectNothingLost((call) =>
            where === "everywhere" || call.region === where ? failureOf.get(nameOf(call)) : undefined,
          );
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
