import type { DescribeVolumesCommandOutput } from "@aws-sdk/client-ec2";
import type { GetQueueAttributesCommandOutput } from "@aws-sdk/client-sqs";
import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInventoryStore } from "../inventory/store.ts";
import {
  createFailingFixtures,
  type FailingFixtures,
  noFailures,
} from "../inventory/testing/failing-fixtures.ts";
import type { Database } from "../platform/db/database.ts";
import { openTestDatabase } from "../platform/db/testing.ts";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

type Alter = (call: AwsCall, output: object) => object;

/** The fixtures do not know page tokens from a test, and return the first page again. */
function withoutMadeToken(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => !String(value).startsWith("made ")));
}

/** An account that answers like the sandbox account, with the changes of `state.alter`. */
async function accountThat(alter: Alter) {
  const state = { alter };
  const fixtures = await createFailingFixtures(db, {
    alter:
      (send): Send =>
      async (call, signal) =>
        state.alter(call, (await send({ ...call, input: withoutMadeToken(call.input) }, signal)) as object),
  });
  return { fixtures, state };
}

const asItIs: Alter = (_, output) => output;

/** Content of the inventory: numbers of resources and edges. */
async function held({ workspaceId }: FailingFixtures) {
  return await db.forWorkspace(workspaceId, async (tx) => {
    const { rows } = await tx.query<{ resources: number; gone: number; edges: number }>(
      `select (select count(*)::int from resources where workspace_id = $1) as resources,
         (select count(*)::int from resources where workspace_id = $1 and gone_at is not null) as gone,
         (select count(*)::int from relationships where workspace_id = $1) as edges`,
      [workspaceId],
    );
    return rows[0];
  });
}

const gapsOf = ({ workspaceId }: FailingFixtures) => createInventoryStore(db).gaps(workspaceId, undefined);

function listsTwice(call: AwsCall, output: object): object {
  if (!/^(describe|list)[A-Z]\w+s$/.test(call.operation)) return output;
  return Object.fromEntries(
    Object.entries(output).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...value, ...value] : value,
    ]),
  );
}

describe("an account with unusual responses is still discovered", () => {
  test("resources that are listed twice are stored once", async () => {
    const { fixtures, state } = await accountThat(asItIs);
    expect((await fixtures.discover(noFailures)).status).toBe("completed");
    const before = await held(fixtures);
    state.alter = listsTwice;
    const run = await fixtures.discover(noFailures);
    expect([run.status, run.error]).toEqual(["completed", null]);
    expect(await held(fixtures)).toEqual(before);
    expect(run.result).toMatchObject({ resourcesFound: before?.resources, newResources: 0 });
  });

  test("a queue whose policy allows everyone from one topic has its edges", async () => {
    const topic = "arn:aws:sns:us-east-1:123456789012:fanout";
    const { fixtures } = await accountThat((call, output) => {
      if (call.operation !== "getQueueAttributes") return output;
      const { Attributes } = output as GetQueueAttributesCommandOutput;
      const Condition = { ArnEquals: { "aws:SourceArn": topic } };
      const Statement = [
        { Effect: "Allow", Principal: "*", Action: "sqs:SendMessage", Resource: "*", Condition },
      ];
      const Policy = JSON.stringify({ Version: "2012-10-17", Statement });
      return { ...output, Attributes: { ...Attributes, Policy } };
    });
    const run = await fixtures.discover(noFailures);
    expect([run.status, run.error]).toEqual(["completed", null]);
    const types = await db.forWorkspace(fixtures.workspaceId, async (tx) => {
      const { rows } = await tx.query<{ type: string }>(
        "select distinct to_type as type from relationships where workspace_id = $1 and to_key = $2 order by 1",
        [fixtures.workspaceId, topic],
      );
      return rows.map(({ type }) => type);
    });
    // It names a topic: other senders are ignored.
    expect(types).toEqual(["AWS::SNS::Topic"]);
  });

  test("an endless list is a gap, and none of its resources disappear", async () => {
    const { fixtures, state } = await accountThat(asItIs);
    await fixtures.discover(noFailures);
    const before = await held(fixtures);
    let page = 0;
    state.alter = (call, output) => {
      page += 1;
      return call.operation === "describeSecurityGroups" ? { ...output, NextToken: `made ${page}` } : output;
    };
    const run = await fixtures.discover(noFailures);
    expect([run.status, run.error]).toEqual(["completed", null]);
    expect(await held(fixtures)).toEqual(before);
    expect(await gapsOf(fixtures)).toContainEqual(
      expect.objectContaining({ facet: null, message: expect.stringMatching(/^EndlessList: /) }),
    );
  });

  test("a volume that the database rejects is a gap, keeps its old data, and affects no other", async () => {
    const { fixtures, state } = await accountThat(asItIs);
    await fixtures.discover(noFailures);
    const before = await held(fixtures);
    state.alter = (call, output) => {
      if (call.operation !== "describeVolumes") return output;
      const [first, ...rest] = (output as DescribeVolumesCommandOutput).Volumes ?? [];
      return {
        ...output,
        Volumes: [{ ...first, Tags: [{ Key: "Name", Value: "zero \0, half \ud800" }] }, ...rest],
      };
    };
    const run = await fixtures.discover(noFailures);
    expect([run.status, run.error]).toEqual(["completed", null]);
    expect(await held(fixtures)).toMatchObject({ resources: before?.resources, gone: 0 });
    expect(await gapsOf(fixtures)).toContainEqual(
      expect.objectContaining({
        resourceType: "AWS::EC2::Volume",
        facet: null,
        reason: "failed",
        message: expect.stringMatching(/^RefusedByDatabase: /),
      }),
    );
    expect((await fixtures.scan()).resolvedFindings).toBe(0);
    state.alter = asItIs;
    await fixtures.discover(noFailures);
    expect(await held(fixtures)).toEqual(before);
  });
});
