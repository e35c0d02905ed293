import type { Made } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import { makeBalancers } from "./balancers.ts";
import { makeCompute } from "./compute.ts";
import { makeConnections } from "./connections.ts";
import { makeContainers } from "./containers.ts";
import { makeDatabases } from "./databases.ts";
import { makeCertificate, makeEdge } from "./edge.ts";
import { makeFunctions } from "./functions.ts";
import { makeIdentity } from "./identity.ts";
import { makeKeys } from "./keys.ts";
import { makeMessaging } from "./messaging.ts";
import { makeNetwork } from "./network.ts";
import { makeObservability } from "./observability.ts";
import { makeRegionSettings } from "./region-settings.ts";
import { makeStorage } from "./storage.ts";

/** Where the estate lives: most of it in the first region, something of it in the second. */
export const estateRegions = ["eu-west-1", "us-east-1"] as const;

/** Makes one of everything that collectors read, and tells what it is. */
export async function makeEstate(account: MotoAccount): Promise<Made[]> {
  const [region, otherRegion] = estateRegions;
  const [network, keys, identity, certificate] = await Promise.all([
    makeNetwork(account, region),
    makeKeys(account, region),
    makeIdentity(account),
    makeCertificate(account, region),
  ]);
  const { keyArn } = keys;
  const [compute, messaging, storage, databases, connections] = await Promise.all([
    makeCompute(account, region, { network, keyArn, profileArn: identity.profileArn }),
    makeMessaging(account, region, { keyArn }),
    makeStorage(account, estateRegions, { network, keyArn }),
    makeDatabases(account, region, { network, keyArn }),
    makeConnections(account, region, { network }),
  ]);
  const balancers = await makeBalancers(account, region, {
    network,
    compute,
    certificateArn: certificate.arn,
  });
  const [functions, containers, observability, edge, settings, elsewhere] = await Promise.all([
    makeFunctions(account, region, { network, roleArn: identity.roleArn, queueArn: messaging.queueArn }),
    makeContainers(account, region, {
      network,
      keyArn,
      roleArn: identity.roleArn,
      targetGroupArn: balancers.targetGroupArn,
    }),
    makeObservability(account, region, {
      bucket: storage.bucket,
      keyArn,
      topicArn: messaging.topicArn,
      instanceId: compute.instanceId,
    }),
    makeEdge(account, { bucket: storage.bucket, network, region }),
    makeRegionSettings(account, estateRegions, {
      bucket: storage.bucket,
      roleArn: identity.roleArn,
      topicArn: messaging.topicArn,
    }),
    makeNetwork(account, otherRegion),
  ]);
  return [
    ...network.made,
    ...elsewhere.made,
    ...keys.made,
    ...identity.made,
    certificate.made,
    ...compute.made,
    ...balancers.made,
    ...messaging.made,
    ...storage.made,
    ...databases,
    ...connections,
    ...functions.made,
    ...containers,
    ...observability,
    ...edge,
    ...settings,
  ];
}
