import type { MotoAccount } from "../moto.ts";
import { plantApplications } from "./applications.ts";
import { plantCompute } from "./compute.ts";
import { plantDatabases } from "./databases.ts";
import { plantIdentity } from "./identity.ts";
import { plantKeys } from "./keys.ts";
import { plantNetwork } from "./network.ts";
import type { PlantedArns } from "./planted.ts";
import { plantRegions } from "./regions.ts";
import { plantStorage } from "./storage.ts";
import { plantWeb } from "./web.ts";

/** Region of the planted resources; the second Region keeps its defaults. */
export const plantedRegions = ["eu-west-1", "us-east-1"] as const;

/** Plants everything in the table of expected results. */
export async function plantFixtures(account: MotoAccount): Promise<PlantedArns> {
  const [region] = plantedRegions;
  const [network, keys, identity] = await Promise.all([
    plantNetwork(account, region),
    plantKeys(account, region),
    plantIdentity(account),
  ]);
  const { keyArn } = keys;
  const { roleArn, profileArn } = identity;
  const storage = await plantStorage(account, region, keyArn);
  const planted = await Promise.all([
    plantCompute(account, region, { network, profileArn }),
    plantDatabases(account, region, { network, keyArn }),
    plantApplications(account, region, { network, keyArn, roleArn }),
    plantWeb(account, region, { network, bucket: `planted-safe-${account.id}` }),
    plantRegions(account, plantedRegions, { keyArn }),
  ]);
  return Object.assign({}, network.arns, keys.arns, identity.arns, storage, ...planted);
}
