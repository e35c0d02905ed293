import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";
import type { AdviceQuestion, AdviserAnswer, AskAdviser } from "./adviser.ts";
import {
  databaseAdvice,
  functionAdvice,
  groupAdvice,
  idleAdvice,
  instanceAdvice,
  serviceAdvice,
  volumeAdvice,
} from "./compute-optimizer-findings.ts";
import { pagesOf } from "./pages-of.ts";

type Page = Readonly<Record<string, unknown>> & { nextToken?: string };

/** One list of Compute Optimizer: its operation, and each entry's recommendations. */
interface Listing {
  operation: string;
  entries: string;
  /** Maximum page size (API reference, maxResults); 1,000 by default. */
  pageSize?: number;
  read: (entry: never) => ImportedRecommendation[];
}

/** In the order of the calls; each requires its own permission. */
const listings: readonly Listing[] = [
  { operation: "getEC2InstanceRecommendations", entries: "instanceRecommendations", read: instanceAdvice },
  { operation: "getEBSVolumeRecommendations", entries: "volumeRecommendations", read: volumeAdvice },
  {
    operation: "getLambdaFunctionRecommendations",
    entries: "lambdaFunctionRecommendations",
    read: functionAdvice,
  },
  {
    operation: "getAutoScalingGroupRecommendations",
    entries: "autoScalingGroupRecommendations",
    read: groupAdvice,
  },
  { operation: "getECSServiceRecommendations", entries: "ecsServiceRecommendations", read: serviceAdvice },
  { operation: "getRDSDatabaseRecommendations", entries: "rdsDBRecommendations", read: databaseAdvice },
  { operation: "getIdleRecommendations", entries: "idleRecommendations", pageSize: 100, read: idleAdvice },
];

async function readListing(
  ask: AskAdviser,
  { operation, entries, pageSize = 1000, read }: Listing,
  region: string,
): Promise<ImportedRecommendation[]> {
  const found: ImportedRecommendation[] = [];
  const call = { service: "compute-optimizer", operation, input: { maxResults: pageSize }, region } as const;
  for await (const page of pagesOf<Page>(ask, call, { input: "nextToken", output: "nextToken" })) {
    const listed = page[entries];
    if (!Array.isArray(listed)) throw new SyntaxError(`Compute Optimizer answered without ${entries}.`);
    // The operation's response has the fields that its listing reads: the SDK's own type.
    found.push(...listed.flatMap((entry) => read(entry as never)));
  }
  return found;
}

/**
 * Recommendations of Compute Optimizer, Region by Region. A denied list leaves the others: an older role may
 * lack a newer list's permission.
 */
export async function readComputeOptimizer(
  ask: AskAdviser,
  { regions }: AdviceQuestion,
): Promise<AdviserAnswer> {
  const recommendations: ImportedRecommendation[] = [];
  const refused: AdviserAnswer["refused"][number][] = [];
  for (const listing of listings) {
    try {
      for (const region of regions) recommendations.push(...(await readListing(ask, listing, region)));
    } catch (error) {
      refused.push({ call: { service: "compute-optimizer", operation: listing.operation }, error });
    }
  }
  return { recommendations, refused };
}
