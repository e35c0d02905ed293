import type { ComputeOptimizer } from "@aws-sdk/client-compute-optimizer";
import {
  databaseRecommendations,
  functionRecommendations,
  groupRecommendations,
  instanceRecommendations,
  serviceRecommendations,
  volumeRecommendations,
} from "./compute-optimizer-advice.ts";
import { idleRecommendations } from "./compute-optimizer-idle.ts";
import type { Reads } from "./operation.ts";
import { pageOfList } from "./paging.ts";

interface Paged {
  nextToken?: string | undefined;
  maxResults?: number | undefined;
}

/** Entries per page if a call does not specify it (API reference, maxResults). */
const pageSize = 100;

function pageFor<Row>(rows: readonly Row[], { nextToken, maxResults }: Paged) {
  return pageOfList(rows, nextToken, maxResults ?? pageSize);
}

/** The sandbox account has opted in to Compute Optimizer, which evaluates the same fixtures. */
export const computeOptimizerReads: Reads<ComputeOptimizer> = {
  getEnrollmentStatus: () => ({ status: "Active", memberAccountsEnrolled: false }),
  getEC2InstanceRecommendations: (input, context) => {
    const { rows, token } = pageFor(instanceRecommendations(context), input);
    return { instanceRecommendations: rows, nextToken: token };
  },
  getEBSVolumeRecommendations: (input, context) => {
    const { rows, token } = pageFor(volumeRecommendations(context), input);
    return { volumeRecommendations: rows, nextToken: token };
  },
  getLambdaFunctionRecommendations: (input, context) => {
    const { rows, token } = pageFor(functionRecommendations(context), input);
    return { lambdaFunctionRecommendations: rows, nextToken: token };
  },
  getAutoScalingGroupRecommendations: (input, context) => {
    const { rows, token } = pageFor(groupRecommendations(context), input);
    return { autoScalingGroupRecommendations: rows, nextToken: token };
  },
  getECSServiceRecommendations: (input, context) => {
    const { rows, token } = pageFor(serviceRecommendations(context), input);
    return { ecsServiceRecommendations: rows, nextToken: token };
  },
  getRDSDatabaseRecommendations: (input, context) => {
    const { rows, token } = pageFor(databaseRecommendations(context), input);
    return { rdsDBRecommendations: rows, nextToken: token };
  },
  getIdleRecommendations: (input, context) => {
    const { rows, token } = pageFor(idleRecommendations(context), input);
    return { idleRecommendations: rows, nextToken: token };
  },
};
