import type { Resource } from "@skyledger/core/model/resource";
import { savingsRules } from "@skyledger/core/registry.gen";
import volume from "@skyledger/core/resources/ec2-volume";
import kmsKey from "@skyledger/core/resources/kms-key";
import { typesLookedAt } from "@skyledger/core/savings/evaluate";
import type { Recommendation } from "@skyledger/core/savings/recommend";
import { daysAgo, takenAt } from "@skyledger/core/testing/judge-saving";
import { resourceOf } from "@skyledger/core/testing/resource-of";
import { describe, expect, it } from "vitest";
import type { CloudAccount } from "../adapters/db/accounts-store.ts";
import type { SavingsJudgement } from "../adapters/db/recommendations-writer.ts";
import { createSavingsAnalysis } from "./savings-analysis.ts";

const account: CloudAccount = {
  id: "account",
  workspaceId: "workspace",
  kind: "sandbox",
  name: "Sandbox",
  awsAccountId: "123456789012",
  roleArn: null,
  externalId: null,
  regions: null,
  status: "connected",
  statusDetail: null,
  createdAt: takenAt,
  lastDiscoveredAt: takenAt,
  sendToSecurityHub: false,
};

/** 100 GiB that nothing uses: 8 US dollars a month. */
const loose = resourceOf(volume, {
  VolumeId: "vol-1",
  VolumeType: "gp3",
  Size: 100,
  Iops: 3000,
  Throughput: 125,
  Attachments: [],
  CreateTime: new Date(daysAgo(40)),
});

/** Customer keys at a US dollar a month, which no savings rule looks at. */
function keys(count: number): Resource[] {
  const key = {
    KeyManager: "CUSTOMER",
    KeyState: "Enabled",
    KeySpec: "SYMMETRIC_DEFAULT",
    KeyUsage: "ENCRYPT_DECRYPT",
    Origin: "AWS_KMS",
    MultiRegion: false,
  } as const;
  return Array.from({ length: count }, (_, at) =>
    resourceOf(
      kmsKey,
      { KeyId: `${at}`, KeyArn: `arn:aws:kms:us-east-1:123456789012:key/${at}` },
      { answers: { key: { KeyMetadata: { KeyId: `${at}`, ...key } } } },
    ),
  );
}

/** Judges an account that holds these resources; `asked` are the types that were asked of the store, undefined for all. */
async function judge(resources: readonly Resource[]) {
  const asked: (readonly string[] | undefined)[] = [];
  const recorded: SavingsJudgement[] = [];
  const analysis = createSavingsAnalysis({
    snapshots: {
      async *resources(_workspace, _account, types) {
        asked.push(types);
        const some = resources.filter(({ type }) => types === undefined || types.includes(type));
        for (let start = 0; start < some.length; start += 50) yield some.slice(start, start + 50);
      },
      unread: async () => new Set<string>(),
      gone: async () => new Set<string>(),
      scope: async () => ({ covered: [], gaps: [] }),
    },
    thresholds: { all: async () => ({}) },
    statistics: {
      ofAccount: async () => [],
      write: async () => [],
      forgetGone: async () => undefined,
    },
    prices: { ofAccount: async () => [], write: async () => [] },
    recommendations: {
      record: async (_workspace, _account, judgement) => {
        recorded.push(judgement);
        return { open: judgement.recommendations.length, new: 0, gone: 0 };
      },
      noteFault: async () => undefined,
    },
    answers: { find: async () => undefined, keep: async () => undefined },
    costs: { byServiceAndRegion: async () => [], byDay: async () => [] },
    take: async () => true,
    openSource: async () => ({
      statistics: async () => [],
      prices: async () => ({ prices: [], refused: [] }),
      advice: async () => [],
      coverage: async () => ({ covered: [], error: null }),
      planUse: async () => ({ plans: [], error: null }),
      reservations: async () => new Map(),
    }),
    connectionOf: async () => ({
      kind: "sandbox",
      accountId: "123456789012",
      seed: 1,
      size: 1,
      answerMs: 0,
      changes: [],
    }),
    now: () => new Date(takenAt),
    log: { error: () => undefined },
  });
  await analysis.judge(account, { signal: new AbortController().signal, report: () => undefined });
  return { asked, recommendations: recorded[0]?.recommendations ?? [] };
}

const impactOf = (recommendations: readonly Recommendation[]) => recommendations.map(({ impact }) => impact);

describe("savings analysis", () => {
  it("keeps of the inventory only what the rules look at", async () => {
    const { asked, recommendations } = await judge([loose, ...keys(3)]);
    expect(recommendations.map(({ arn }) => arn)).toEqual([loose.arn]);
    expect(asked).toEqual([typesLookedAt(savingsRules), undefined]);
    expect(typesLookedAt(savingsRules)).not.toContain(kmsKey.type);
  });

  it("grades a saving by the bill of the whole account, what no rule looks at included", async () => {
    expect(impactOf((await judge([loose, ...keys(3)])).recommendations)).toEqual(["HIGH"]); // 8 of 11
    expect(impactOf((await judge([loose, ...keys(200)])).recommendations)).toEqual(["MEDIUM"]); // 8 of 208
    expect(impactOf((await judge([loose, ...keys(900)])).recommendations)).toEqual(["LOW"]); // 8 of 908
  });
});
