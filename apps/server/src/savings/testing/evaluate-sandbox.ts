import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Resource } from "@skyledger/core/model/resource";
import type { Recommendation } from "@skyledger/core/savings/recommend";
import type { AccountConnection } from "../../platform/aws/account-connection.ts";
import { openSend } from "../../platform/aws/connection.ts";
import { discoverSandbox } from "../../testing/discover-sandbox.ts";
import { createSavingsAnalysis } from "../analysis.ts";
import { createSavingsSources } from "../aws/source.ts";
import type { NotEvaluatedSaving, SavingsEvaluation } from "../store/recommendations-writer.ts";

const takenAt = "2026-05-13T10:00:00.000Z";
const awsAccountId = "123456789012";
const settings = { endpointUrl: undefined, region: "us-east-1" };

/** A sandbox account after a discovery and the savings analysis, with the product's own code. */
export interface EvaluatedSandbox {
  resources: readonly Resource[];
  recommendations: readonly Recommendation[];
  notEvaluated: readonly NotEvaluatedSaving[];
  silentSources: ReadonlySet<string>;
}

/** Discovers and evaluates the smallest sandbox account of a seed; only the stores are stand-ins. */
export async function evaluateSandbox(seed: number): Promise<EvaluatedSandbox> {
  const connection: AccountConnection = {
    kind: "sandbox",
    accountId: awsAccountId,
    seed,
    size: 100,
    answerMs: 0,
    changes: [],
  };
  const send = await openSend(connection, settings, { now: new Date(takenAt) });
  const { found, coverage } = await discoverSandbox(send, { accountId: awsAccountId, takenAt });
  let evaluation: SavingsEvaluation | undefined;
  const account: CloudAccount = {
    id: "account",
    workspaceId: "workspace",
    kind: "sandbox",
    name: "Sandbox",
    awsAccountId,
    roleArn: null,
    externalId: null,
    regions: null,
    status: "connected",
    statusDetail: null,
    createdAt: takenAt,
    lastDiscoveredAt: takenAt,
    sendToSecurityHub: false,
    archivedAt: null,
  };
  const analysis = createSavingsAnalysis({
    holdingMuch: (work) => work(),
    snapshots: {
      async *resources(_workspace, _account, types) {
        yield found.filter(({ type }) => types === undefined || types.includes(type));
      },
      unread: async () => new Set<string>(),
      gone: async () => new Set<string>(),
      scope: async () => coverage,
    },
    thresholds: { all: async () => ({}) },
    statistics: {
      ofAccount: async () => [],
      write: async () => [],
      forgetGone: async () => undefined,
    },
    prices: { ofAccount: async () => [], write: async () => [] },
    recommendations: {
      record: async (_workspace, _account, recorded) => {
        evaluation = recorded;
        return { open: recorded.recommendations.length, new: 0, gone: 0 };
      },
      noteFailure: async (_workspace, _account, { message }) => {
        throw new Error(message);
      },
    },
    answers: { find: async () => undefined, keep: async () => undefined },
    sharing: { of: async () => undefined, payers: async () => [] },
    settlePayers: async () => undefined,
    costs: { byServiceAndRegion: async () => [], byDay: async () => [] },
    take: async () => true,
    openSource: createSavingsSources(settings),
    connectionOf: async () => connection,
    now: () => new Date(takenAt),
    log: {
      error: ({ err }: { err?: unknown }) => {
        throw err;
      },
    },
  });
  await analysis.evaluate(account, {
    signal: new AbortController().signal,
    report: () => undefined,
    accountIds: [],
  });
  if (!evaluation) throw new Error("the sandbox was not evaluated");
  const { recommendations, notEvaluated, silentSources } = evaluation;
  return { resources: found, recommendations, notEvaluated, silentSources };
}
