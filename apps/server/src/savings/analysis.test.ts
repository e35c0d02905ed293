import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Reservation } from "@skyledger/core/model/committed-use";
import { Money } from "@skyledger/core/model/money";
import { seen } from "@skyledger/core/model/observation";
import { PackedStatistics } from "@skyledger/core/model/packed-statistics";
import type { Resource } from "@skyledger/core/model/resource";
import { savingsRules } from "@skyledger/core/registry.gen";
import instance from "@skyledger/core/resources/ec2-instance";
import volume from "@skyledger/core/resources/ec2-volume";
import kmsKey from "@skyledger/core/resources/kms-key";
import { typesLookedAt } from "@skyledger/core/savings/evaluate";
import type { Recommendation } from "@skyledger/core/savings/recommend";
import { daysAgo, takenAt } from "@skyledger/core/testing/evaluate-saving";
import { resourceOf } from "@skyledger/core/testing/resource-of";
import { accountOf } from "@skyledger/core/testing/steady-account";
import { describe, expect, it } from "vitest";
import { createSavingsAnalysis } from "./analysis.ts";
import type { AdviceQuestion } from "./aws/adviser.ts";
import type { SavingsSource } from "./aws/source.ts";
import type { CostExplorerAnswersStore } from "./store/cost-explorer-answers-store.ts";
import type { SavingsEvaluation, SavingsGap } from "./store/recommendations-writer.ts";
import type { Sharing } from "./store/sharing.ts";

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
  archivedAt: null,
};

/** 100 GiB unused: 8 USD per month. */
const loose = resourceOf(volume, {
  VolumeId: "vol-1",
  VolumeType: "gp3",
  Size: 100,
  Iops: 3000,
  Throughput: 125,
  Attachments: [],
  CreateTime: new Date(daysAgo(40)),
});

/** Customer managed keys at a US dollar a month, which no savings rule evaluates. */
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

/** Lists of machines that were read to their end. */
const covered = [instance.type, "AWS::RDS::DBInstance", "AWS::ElastiCache::CacheCluster"].map((type) => ({
  ...{ accountId: "123456789012", region: "us-east-1", type },
}));

const silentSource: SavingsSource = {
  statistics: async (wanted) => wanted.map(() => seen(new PackedStatistics())),
  prices: async () => ({ prices: [], refused: [] }),
  advice: async () => [],
  coverage: async () => ({ covered: [], error: null }),
  planUse: async () => ({ plans: [], error: null }),
  reservations: async () => new Map(),
};

/**
 * Evaluates an account with these resources; `asked` are the types requested from the store, undefined for
 * all. `answers` are AWS's responses; they get the signal of their calls.
 */
async function evaluate(
  resources: readonly Resource[],
  {
    answers = () => ({}),
    signal = new AbortController().signal,
    onReport = () => undefined,
    storeMetrics = async () => undefined,
    sharing,
    accountIds = [],
    others = {},
    keptAnswers = { find: async () => undefined, keep: async () => undefined },
  }: {
    answers?: (signal: AbortSignal) => Partial<SavingsSource>;
    signal?: AbortSignal;
    onReport?: (current: string) => void;
    storeMetrics?: () => Promise<void>;
    sharing?: Sharing;
    accountIds?: string[];
    others?: Readonly<Record<string, readonly Resource[]>>;
    keptAnswers?: CostExplorerAnswersStore;
  } = {},
) {
  const asked: (readonly string[] | undefined)[] = [];
  const recorded: SavingsEvaluation[] = [];
  const reported: string[] = [];
  const failures: SavingsGap[] = [];
  const analysis = createSavingsAnalysis({
    holdingMuch: (work) => work(),
    snapshots: {
      async *resources(_workspace, accountId, types) {
        asked.push(types);
        const some = (others[accountId] ?? resources).filter(
          ({ type }) => types === undefined || types.includes(type),
        );
        for (let start = 0; start < some.length; start += 50) yield some.slice(start, start + 50);
      },
      unread: async () => new Set<string>(),
      gone: async () => new Set<string>(),
      scope: async () => ({ covered, gaps: [] }),
    },
    thresholds: { all: async () => ({}) },
    statistics: {
      ofAccount: async () => [],
      write: async () => {
        await storeMetrics();
        return [];
      },
      forgetGone: async () => undefined,
    },
    prices: { ofAccount: async () => [], write: async () => [] },
    recommendations: {
      record: async (_workspace, _account, evaluation) => {
        recorded.push(evaluation);
        return { open: evaluation.recommendations.length, new: 0, gone: 0 };
      },
      noteFailure: async (_workspace, _account, gap) => void failures.push(gap),
    },
    answers: keptAnswers,
    sharing: { of: async () => sharing, payers: async () => [] },
    settlePayers: async () => undefined,
    costs: { byServiceAndRegion: async () => [], byDay: async () => [] },
    take: async () => true,
    openSource: async (_connection, run) => ({ ...silentSource, ...answers(run.signal) }),
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
  const report = (current: string) => {
    reported.push(current);
    onReport(current);
  };
  const ended = await analysis
    .evaluate(account, { signal, report, accountIds })
    .catch((error: unknown) => ({ thrown: error }));
  return { asked, ended, failures, recorded, recommendations: recorded[0]?.recommendations ?? [], reported };
}

const impactOf = (recommendations: readonly Recommendation[]) => recommendations.map(({ impact }) => impact);

describe("savings analysis", () => {
  it("keeps only what the rules use of the inventory", async () => {
    const { asked, recommendations } = await evaluate([loose, ...keys(3)]);
    expect(recommendations.map(({ arn }) => arn)).toEqual([loose.arn]);
    expect(asked).toEqual([typesLookedAt(savingsRules), undefined]);
    expect(typesLookedAt(savingsRules)).not.toContain(kmsKey.type);
  });

  it("grades a saving by the bill of the whole account, including resources without a rule", async () => {
    expect(impactOf((await evaluate([loose, ...keys(3)])).recommendations)).toEqual(["HIGH"]); // 8 of 11
    expect(impactOf((await evaluate([loose, ...keys(200)])).recommendations)).toEqual(["MEDIUM"]); // 8 of 208
    expect(impactOf((await evaluate([loose, ...keys(900)])).recommendations)).toEqual(["LOW"]); // 8 of 908
  });
});

/** A steady instance of another account, and the account itself. */
function steady(accountId: string, id: string): Resource {
  const made = resourceOf(instance, {
    InstanceId: id,
    InstanceType: "m5.large" as const,
    PlatformDetails: "Linux/UNIX",
    Placement: { Tenancy: "default" },
    State: { Name: "running" },
    LaunchTime: new Date(daysAgo(60)),
  });
  return { ...made, arn: `arn:aws:ec2:us-east-1:${accountId}:instance/${id}`, accountId };
}

const payer = { id: "account", name: "Harborline", awsAccountId: "123456789012" };
const member = { id: "member", name: "Checkout", awsAccountId: "222222222222" };
const sharing: Sharing = { payer, accounts: [payer, member], billed: 3 };
const theAccount = accountOf();

const reserved: Reservation = {
  ...{ service: "EC2", id: "r-1", type: "m5.large", product: "Linux/UNIX", region: "us-east-1", count: 1 },
  ...{ state: "active", endsAt: daysAgo(-200), perHour: Money.parse("0.06") },
};

describe("commitments that accounts share", () => {
  const others = { member: [steady("222222222222", "i-2"), steady("222222222222", "i-3")] };
  const purchases = (recommendations: readonly Recommendation[]) =>
    recommendations
      .filter(({ type }) => type === "RESERVED_INSTANCE")
      .map(({ resourceName, description, notes }) => ({ resourceName, description, notes: notes.join(" ") }));

  it("are evaluated with the payer, for the machines of all accounts", async () => {
    const questions: AdviceQuestion[] = [];
    const { recommendations } = await evaluate([theAccount, steady("123456789012", "i-1")], {
      ...{ sharing, others },
      answers: () => ({
        advice: async (question) => {
          questions.push(question);
          return [];
        },
      }),
    });
    expect(questions.map(({ forPayer, leaveOut }) => [forPayer, leaveOut])).toEqual([[true, []]]);
    expect(purchases(recommendations)).toEqual([
      {
        resourceName: "3 × m5.large Linux/UNIX",
        description: expect.stringMatching(/^For all accounts of the organization that share it\. /),
        notes: expect.stringMatching(
          /3 accounts are on the bill of Harborline, 2 of them connected.*turned off for an account is unknown.*could not be read completely: Checkout/s,
        ),
      },
    ]);
  });

  it("are what the reservations of other accounts leave", async () => {
    const keptAnswers: CostExplorerAnswersStore = {
      find: async (_workspace, accountId, what) =>
        accountId === "member" && what === "reservations" ? ([reserved] as never) : undefined,
      keep: async () => undefined,
    };
    const { recommendations } = await evaluate([theAccount, steady("123456789012", "i-1")], {
      ...{ sharing, others, keptAnswers },
      answers: () => ({ reservations: async () => new Map([["EC2", { reservations: [], error: null }]]) }),
    });
    expect(purchases(recommendations)).toEqual([
      expect.objectContaining({
        resourceName: "2 × m5.large Linux/UNIX",
        notes: expect.not.stringContaining("could not be read completely"),
      }),
    ]);
  });

  it("are not evaluated again with a member, which keeps its reservations for the payer", async () => {
    const kept: unknown[] = [];
    const questions: AdviceQuestion[] = [];
    const asMember = { ...sharing, payer: member };
    const { recommendations, recorded } = await evaluate([theAccount, steady("123456789012", "i-1"), loose], {
      ...{ sharing: asMember, accountIds: ["account", "member"] },
      keptAnswers: {
        find: async () => undefined,
        keep: async (_workspace, accountId, what, answer) => void kept.push([accountId, what, answer]),
      },
      answers: () => ({
        planUse: () => Promise.reject(new Error("a paid request for what the payer knows")),
        reservations: async () => new Map([["EC2", { reservations: [reserved], error: null }]]),
        advice: async (question) => {
          questions.push(question);
          return [];
        },
      }),
    });
    expect(purchases(recommendations)).toEqual([]);
    expect(recommendations.map(({ arn }) => arn)).toContain(loose.arn);
    expect(questions.map(({ leaveOut }) => leaveOut)).toEqual([["cost-explorer"]]);
    expect(kept).toContainEqual(["account", "reservations", [reserved]]);
    expect(recorded[0]).toMatchObject({ gaps: [], payerFollows: true });
    // Evaluated without its payer, it has that one counted again.
    const alone = await evaluate([loose], { sharing: asMember, accountIds: ["account"] });
    expect(alone.recorded[0]).toMatchObject({ payerFollows: false });
  });

  it("are evaluated as of one account without a payer", async () => {
    const { recommendations } = await evaluate([theAccount, steady("123456789012", "i-1")], { others });
    expect(purchases(recommendations)).toEqual([
      {
        resourceName: "1 × m5.large Linux/UNIX",
        description: expect.not.stringContaining("For all accounts"),
        notes: expect.not.stringContaining("bill of"),
      },
    ]);
  });
});

/** An instance whose rules request metrics, of a type without a dated price. */
const server = resourceOf(instance, {
  InstanceId: "i-1",
  InstanceType: "u-24tb1.112xlarge" as const,
  PlatformDetails: "Linux/UNIX",
  Placement: { Tenancy: "default" },
  State: { Name: "running" },
  LaunchTime: new Date(daysAgo(60)),
});

const readings = ["statistics", "prices", "advice"] as const;
type Reading = (typeof readings)[number];

/** Responses that come only once each of these has been requested. */
function waitingForEachOther(names: readonly Reading[]): {
  answers: Partial<SavingsSource>;
  begun: string[];
} {
  const begun: string[] = [];
  const all = Promise.withResolvers<void>();
  const begin = async (name: Reading) => {
    if (!begun.includes(name)) begun.push(name);
    if (begun.length === names.length) all.resolve();
    await all.promise;
  };
  const { statistics, prices, advice } = silentSource;
  const each: Pick<SavingsSource, Reading> = {
    statistics: (...of) => begin("statistics").then(() => statistics(...of)),
    prices: (...of) => begin("prices").then(() => prices(...of)),
    advice: (...of) => begin("advice").then(() => advice(...of)),
  };
  return { answers: Object.fromEntries(names.map((name) => [name, each[name]])), begun };
}

/** Responses that never come until calls are aborted, which is recorded. */
function hanging(names: readonly Reading[], stopped: string[]) {
  return (signal: AbortSignal): Partial<SavingsSource> =>
    Object.fromEntries(
      names.map((name) => [
        name,
        () =>
          new Promise((_, reject) => {
            const stop = () => {
              stopped.push(name);
              reject(signal.reason);
            };
            if (signal.aborted) stop();
            else signal.addEventListener("abort", stop, { once: true });
          }),
      ]),
    );
}

const throwing = (name: Reading) => (): Partial<SavingsSource> => ({
  [name]: () => Promise.reject(new TypeError("a fault of ours")),
});

describe("the readings of savings", () => {
  it("happen in parallel: metrics, prices, and AWS recommendations", async () => {
    const { answers, begun } = waitingForEachOther(readings);
    const { recorded, reported } = await evaluate([server, loose], { answers: () => answers });
    expect(begun.toSorted()).toEqual(readings.toSorted());
    expect(recorded).toHaveLength(1);
    expect(reported).toEqual(["Reading commitments", "Reading metrics and prices"]);
  });

  it.each([
    ["statistics", "metrics"],
    ["prices", "list prices"],
    ["advice", "advice of AWS"],
  ] as const)("continue if that of %s throws, which is a gap", async (name, facet) => {
    const others = waitingForEachOther(readings.filter((one) => one !== name));
    const { ended, recorded, recommendations } = await evaluate([server, loose], {
      answers: () => ({ ...others.answers, ...throwing(name)() }),
    });
    expect(others.begun).toHaveLength(2);
    expect(recommendations.map(({ arn }) => arn)).toContain(loose.arn);
    expect(recorded[0]?.gaps.map((gap) => [gap.facet, gap.reason])).toEqual([[facet, "failed"]]);
    expect(ended).toMatchObject({ failure: null });
  });

  it("that are denied are gaps, and the others continue", async () => {
    const error = { reason: "denied", code: "AccessDenied", message: "no", retryable: false } as const;
    const refused = [{ error, service: "pricing", iamAction: "pricing:GetProducts", count: 1 } as const];
    const others = waitingForEachOther(["statistics", "advice"]);
    const { recorded } = await evaluate([server, loose], {
      answers: () => ({ ...others.answers, prices: async () => ({ prices: [], refused }) }),
    });
    expect(recorded[0]?.gaps).toMatchObject([{ facet: "list prices", reason: "denied" }]);
    expect(others.begun).toHaveLength(2);
  });

  it("end with a run that is canceled while they hang, without storing anything", async () => {
    const run = new AbortController();
    const stopped: string[] = [];
    const asked: string[] = [];
    const answers = (signal: AbortSignal): Partial<SavingsSource> => {
      const made = hanging(readings, stopped)(signal) as Pick<SavingsSource, Reading>;
      const begin = (name: Reading) => {
        asked.push(name);
        if (asked.length === readings.length) run.abort(new Error("cancelled"));
      };
      return Object.fromEntries(
        readings.map((name) => [
          name,
          (...of: never[]) => {
            begin(name);
            return (made[name] as (...given: never[]) => unknown)(...of);
          },
        ]),
      );
    };
    const { ended, failures, recorded } = await evaluate([server, loose], { answers, signal: run.signal });
    expect(ended).toEqual({ thrown: new Error("cancelled") });
    expect(stopped.toSorted()).toEqual(readings.toSorted());
    expect([recorded, failures]).toEqual([[], []]);
  });

  it("end if the database is lost during one of them, and nothing is stored", async () => {
    const stopped: string[] = [];
    const lost = Object.assign(new Error("connection lost"), { code: "08006" });
    const { ended, failures, recorded } = await evaluate([server, loose], {
      answers: (signal) => ({
        ...hanging(["statistics", "advice"], stopped)(signal),
        prices: () => Promise.reject(lost),
      }),
    });
    expect(ended).toEqual({ thrown: lost });
    expect(stopped.toSorted()).toEqual(["advice", "statistics"]);
    expect([recorded, failures]).toEqual([[], []]);
  });

  it("are stored while the rules use them", async () => {
    const evaluated = Promise.withResolvers<void>();
    const { recorded } = await evaluate([server, loose], {
      answers: () => ({ advice: () => evaluated.promise.then(() => []) }),
      // After that evaluation.
      onReport: (current) => current === "Reading recommendations of AWS" && evaluated.resolve(),
      storeMetrics: () => evaluated.promise,
    });
    expect(recorded[0]?.gaps).toEqual([]);
  });

  it("are evaluated if they cannot be stored, which is a gap", async () => {
    const { ended, recorded, recommendations } = await evaluate([server, loose], {
      storeMetrics: () => Promise.reject(new TypeError("a fault of ours")),
    });
    expect(recommendations.map(({ arn }) => arn)).toContain(loose.arn);
    expect(recorded[0]?.gaps).toMatchObject([
      {
        facet: "collected metrics",
        reason: "failed",
        message: expect.stringMatching(/^Storing metrics failed/),
      },
    ]);
    expect(ended).toMatchObject({ failure: null, metrics: { failed: 0 } });
  });

  it("are reported while they happen: AWS recommendations once only they remain", async () => {
    const noted = Promise.withResolvers<void>();
    const { reported } = await evaluate([server, loose], {
      answers: () => ({ advice: () => noted.promise.then(() => []) }),
      onReport: (current) => {
        if (current === "Reading recommendations of AWS") noted.resolve();
      },
    });
    expect(reported).toEqual([
      "Reading commitments",
      "Reading metrics and prices",
      "Reading recommendations of AWS",
    ]);
  });
});
