import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";

/** A hold ends without the person. */
const WATCH_MS = 60_000;

export type ChangeControl = EndpointOutput<"GET /change-control">;
export type ChangeControlChange = EndpointInput<"PUT /change-control">["body"];
export type ChangeFreeze = ChangeControlChange["freezes"][number];
export type MaintenanceWindow = ChangeControlChange["windows"][number];

export const changeControlQuery = queryOptions({
  queryKey: ["change-control"],
  queryFn: ({ signal }) => api.call("GET /change-control", {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && (data.hold !== null || data.emergency !== null) ? WATCH_MS : false,
});

/** Replaces freezes and windows. */
export function useSaveChangeControl(onSaved: () => void) {
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: ChangeControlChange) => api.call("PUT /change-control", { body }),
    onSuccess: (saved) => {
      keep(saved);
      onSaved();
    },
  });
}

/** Declares an emergency. */
export function useDeclareEmergency() {
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: { reason: string; minutes: number }) =>
      api.call("POST /change-control/emergency", { body }),
    onSuccess: keep,
  });
}

/** Ends the emergency. */
export function useEndEmergency() {
  const keep = useKeep();
  return useMutation({
    mutationFn: () => api.call("DELETE /change-control/emergency", {}),
    onSuccess: keep,
  });
}

/** What approved requests wait for changes, too. */
function useKeep(): (control: ChangeControl) => void {
  const client = useQueryClient();
  return (control) => {
    client.setQueryData(changeControlQuery.queryKey, control);
    void client.invalidateQueries({ queryKey: ["approvals"] });
  };
}
