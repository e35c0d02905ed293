import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { expect, it } from "vitest";
import type { PricedResource } from "./collection-protocol.ts";
import { readAccount } from "./read-account.ts";

const accountId = "000000000042";
const regions = ["us-east-1", "us-east-2", "eu-west-1"];
const now = new Date("2026-07-01T00:00:00.000Z");

/** Requests repeat until a report is ready, so repeated calls are expected. */
const polled = "iam.generateCredentialReport";

async function read(decorate: (send: Send) => Send = (send) => send) {
  const { send } = createSandbox({ accountId, seed: 7, size: 200, now });
  const calls: AwsCall[] = [];
  const resources: PricedResource[] = [];
  const decorated = decorate(send);
  const reading = await readAccount(
    {
      connection: { kind: "ambient" },
      settings: { endpointUrl: undefined, region: "us-east-1" },
      awsAccountId: accountId,
      regions,
      knownRegions: new Map(),
      takenAt: now.toISOString(),
    },
    (call, signal) => {
      calls.push(call);
      return decorated(call, signal);
    },
    { onProgress: () => undefined, onResources: async (page) => void resources.push(...page) },
    new AbortController().signal,
  );
  return { calls, resources, reading };
}

const nameOf = ({ service, operation }: AwsCall) => `${service}.${operation}`;

it("makes no call of a discovery twice", async () => {
  const { calls } = await read();
  const times = Map.groupBy(calls, (call) => `${nameOf(call)} ${call.region} ${JSON.stringify(call.input)}`);
  const repeated = [...times].filter(([what, { length }]) => length > 1 && !what.startsWith(polled));
  expect(repeated.map(([what, { length }]) => `${length} times ${what}`)).toEqual([]);
  expect(calls.filter((call) => nameOf(call) === "sts.getCallerIdentity")).toHaveLength(1);
});

it("reports the failure of a shared call to every declaration that uses it", async () => {
  const { reading } = await read((send) => async (call, signal) => {
    if (nameOf(call) === "guardduty.listDetectors")
      throw Object.assign(new Error("no"), { name: "AccessDenied" });
    return await send(call, signal);
  });
  if (reading.kind !== "read") throw new Error("The account was not read.");
  const refused = reading.snapshot.gaps.filter(({ iamAction }) => iamAction === "guardduty:ListDetectors");
  expect(refused.map(({ type, region, reason }) => `${type} ${region} ${reason}`).sort()).toEqual(
    ["AWS::::AccountRegion", "AWS::GuardDuty::Detector"].flatMap((type) =>
      [...regions].sort().map((region) => `${type} ${region} denied`),
    ),
  );
});

it("makes no more calls to a service that was never enabled", async () => {
  const { calls, resources } = await read((send) => async (call, signal) => {
    if (call.service === "securityhub")
      throw Object.assign(new Error("not subscribed"), { name: "InvalidAccessException" });
    if (call.service === "macie2")
      throw Object.assign(new Error("Macie is not enabled"), { name: "AccessDeniedException" });
    return await send(call, signal);
  });
  const asked = new Set(calls.map(nameOf).filter((name) => /^(securityhub|macie2)\./.test(name)));
  expect([...asked].sort()).toEqual(["macie2.getMacieSession", "securityhub.describeHub"]);
  const settings = resources.filter(({ resource }) => resource.type === "AWS::::AccountRegion");
  expect(settings).toHaveLength(regions.length);
  for (const { resource } of settings) {
    expect(resource.facets).toMatchObject({
      securityHub: { value: { enabled: false } },
      securityHubStandards: { seen: true, value: [] },
      securityHubProducts: { seen: true, value: [] },
      macieDiscovery: { seen: true, value: { status: "NOT_ENABLED" } },
    });
  }
});

const fileSystems = "efs.describeFileSystems";
const dependent: readonly (readonly [needs: string, asks: string, empty: object])[] = [
  [fileSystems, "efs.describeAccessPoints", { FileSystems: [] }],
  ["elasticache.describeCacheClusters", "elasticache.describeReplicationGroups", { CacheClusters: [] }],
  [
    "config-service.describeConfigurationRecorders",
    "config-service.describeConfigurationRecorderStatus",
    { ConfigurationRecorders: [] },
  ],
  [
    "config-service.describeConfigurationRecorders",
    "config-service.describeDeliveryChannels",
    { ConfigurationRecorders: [] },
  ],
];

function answering(operation: string, answer: () => object): (send: Send) => Send {
  return (send) => async (call, signal) => (nameOf(call) === operation ? answer() : await send(call, signal));
}

it.each(dependent)(
  "when %s lists nothing, makes no calls for %s and reports no gap",
  async (needs, asks, empty) => {
    const { calls, reading } = await read(answering(needs, () => empty));
    expect(calls.filter((call) => nameOf(call) === needs)).toHaveLength(regions.length);
    expect(calls.filter((call) => nameOf(call) === asks)).toEqual([]);
    if (reading.kind !== "read") throw new Error("The account was not read.");
    const operation = new RegExp(asks.split(".")[1] ?? "", "i");
    expect(reading.snapshot.gaps.filter(({ iamAction }) => operation.test(iamAction))).toEqual([]);
  },
);

const denied = (): never => {
  throw Object.assign(new Error("no"), { name: "AccessDenied" });
};

it.each([
  ["may not be read", denied],
  ["is left out of the answer", () => ({})],
  ["is empty on its first page", () => ({ FileSystems: [], NextMarker: "more" })],
])("when the list of file systems %s, lists access points", async (_, answer) => {
  const { calls } = await read((send) => async (call, signal) => {
    if (nameOf(call) !== fileSystems || "Marker" in call.input) return await send(call, signal);
    return answer();
  });
  const asked = calls.filter((call) => nameOf(call) === "efs.describeAccessPoints");
  expect(asked.map(({ region }) => region).sort()).toEqual([...regions].sort());
});
