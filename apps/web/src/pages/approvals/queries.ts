import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { isUnderWay } from "../../lib/runs-query.ts";

const PAGE = 50;
/** An approved change starts and ends without the person. */
const WATCH_MS = 2000;

export type Approval = EndpointOutput<"GET /approvals">["approvals"][number];
export type ApprovalDetail = EndpointOutput<"GET /approvals/:id">;
export type ApprovalPolicy = EndpointOutput<"GET /approval-policies">["policies"][number];
export type PolicyScope = ApprovalPolicy["appliesTo"];

/** Requests of a view, newest first. */
export const approvalsQuery = (view: "waiting" | "mine" | "all") =>
  infiniteQueryOptions({
    queryKey: ["approvals", "list", view],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        "GET /approvals",
        { query: { view, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

function isMoving({ status, run }: Approval): boolean {
  return status === "approved" || (status === "started" && run !== null && isUnderWay(run));
}

/** One request; watched while it starts and runs. */
export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: ["approvals", "one", id],
    queryFn: ({ signal }) => api.call("GET /approvals/:id", { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data) ? WATCH_MS : false),
  });

export const policiesQuery = queryOptions({
  queryKey: ["approval-policies"],
  queryFn: ({ signal }) => api.call("GET /approval-policies", {}, { signal }),
});

/** What of today's fixes a policy covers. */
export const policyPreviewQuery = (appliesTo: PolicyScope | null) =>
  queryOptions({
    queryKey: ["approval-policies", "preview", appliesTo],
    queryFn: ({ signal }) =>
      api.call("POST /approval-policies/preview", { body: { appliesTo: appliesTo ?? "all" } }, { signal }),
    enabled: appliesTo !== null,
  });

/** Replaces the policies. */
export function useSavePolicies(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (policies: ApprovalPolicy[]) => api.call("PUT /approval-policies", { body: { policies } }),
    onSuccess: (saved) => {
      client.setQueryData(policiesQuery.queryKey, saved);
      onSaved();
    },
  });
}

/** A decision about a request. */
export type Decision = "approve" | "deny" | "withdraw";

/** Saves a decision. */
export function useDecide(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, reason }: { decision: Decision; reason: string }) => {
      const params = { id };
      if (decision === "withdraw") return api.call("POST /approvals/:id/withdraw", { params });
      return decision === "approve"
        ? api.call("POST /approvals/:id/approve", { params, body: { reason } })
        : api.call("POST /approvals/:id/deny", { params, body: { reason } });
    },
    onSuccess: (detail) => client.setQueryData(approvalQuery(id).queryKey, detail),
    // Also after a refusal: someone else may have decided.
    onSettled: () => client.invalidateQueries({ queryKey: ["approvals"] }),
  });
}
