import type { TagEdit } from "@skyledger/contract/tag-rules";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../../lib/endpoint-types.ts";
import { isUnderWay } from "../../../lib/runs-query.ts";

/** Selected resources in the form of the API. */
export type ChosenResources = EndpointInput<"POST /resources/export">["body"];
export type TagPlan = EndpointOutput<"POST /resources/tag-changes/plan">;
export type TagChange = EndpointOutput<"GET /resources/tag-changes/:id">;

/** Polling interval of a running change; server events report only its end. */
const REFETCH_MS = 1000;

/** Input of the API: a selection and an edit. */
function bodyOf(selection: ChosenResources, { set, remove }: TagEdit) {
  return { selection, edit: { set: set.map((tag) => ({ ...tag })), remove: [...remove] } };
}

/** The plan of a change. It calls AWS in every account and Region, without a timeout. */
export const planTags = (selection: ChosenResources, edit: TagEdit): Promise<TagPlan> =>
  api.call("POST /resources/tag-changes/plan", { body: bodyOf(selection, edit) }, { timeoutMs: null });

/** Starts a change as planned. The same `operationId` starts it once. */
export const changeTags = (
  selection: ChosenResources,
  edit: TagEdit,
  confirmed: { planHash: string; operationId: string; reason?: string },
) =>
  api.call(
    "POST /resources/tag-changes",
    { body: { ...bodyOf(selection, edit), ...confirmed } },
    { timeoutMs: null },
  );

/** Starts the undo of a change. */
export const undoTagChange = (id: string, reason: string) =>
  api.call("POST /resources/tag-changes/:id/undo", { params: { id }, body: { reason } });

/** A change with the result of each resource, polled while it runs. */
export function tagChangeQuery(id: string) {
  return queryOptions({
    queryKey: ["resources", "tag-change", id],
    queryFn: ({ signal }) => api.call("GET /resources/tag-changes/:id", { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : REFETCH_MS),
    retry: false,
  });
}
