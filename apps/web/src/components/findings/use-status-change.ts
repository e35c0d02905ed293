import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import {
  FINDINGS_KEY,
  type Finding,
  type FindingStatus,
  type FindingsPage,
  findingQuery,
} from "../../lib/findings-query.ts";
import { type Messages, SHORT_MESSAGE_MS } from "../use-messages.ts";
import { withFinding, withStatus } from "./changed-finding.ts";

/** Delay of the reload after a change (specification, section 4). */
const RELOAD_AFTER_MS = 2000;
const MUTATION_KEY = ["security", "update-status"] as const;

/** A requested change. */
export type StatusChange = {
  finding: Finding;
  status: FindingStatus;
  note?: string;
  ignoredUntil?: string;
};

/** Updates a finding in every cached list and page. */
export function showFinding(client: QueryClient, changed: Finding): void {
  client.setQueriesData<FindingsPage>({ queryKey: FINDINGS_KEY }, (page) =>
    page === undefined ? page : withFinding(page, changed),
  );
  client.setQueryData(findingQuery(changed.findingId).queryKey, (known) =>
    known === undefined ? known : { ...known, finding: changed },
  );
}

/**
 * Saves status changes. A change is shown immediately, reloaded two seconds later, and reverted with the reason if
 * saving fails (specification, sections 4 and 8).
 */
export function useStatusChange(messages: Messages): (change: StatusChange) => void {
  const client = useQueryClient();
  const reload = () => {
    // A later change triggers its own reload; reloading before it is saved would revert it for a moment.
    if (client.isMutating({ mutationKey: MUTATION_KEY }) > 0) return;
    void client.invalidateQueries({ queryKey: ["security"] });
  };
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ finding, status, note, ignoredUntil }: StatusChange) =>
      api.call("POST /security/update-status", {
        body: {
          findingId: finding.findingId,
          status,
          ...(note === undefined || note === "" ? {} : { note }),
          ...(ignoredUntil === undefined ? {} : { ignoredUntil }),
        },
      }),
    onMutate: async ({ finding, status, note, ignoredUntil }) => {
      // A pending response still has the old status.
      await client.cancelQueries({ queryKey: FINDINGS_KEY });
      showFinding(client, withStatus(finding, status, { note, ignoredUntil }));
    },
    onSuccess: ({ finding }) => {
      showFinding(client, finding);
      const text =
        finding.status === "ACTIVE" ? "Finding reactivated" : `Finding marked as ${finding.status}`;
      messages.succeed({ text }, SHORT_MESSAGE_MS);
      setTimeout(reload, RELOAD_AFTER_MS);
    },
    onError: (error, { finding }) => {
      showFinding(client, finding);
      messages.fail(errorSentence(error, "Failed to update finding status"));
    },
  });
  return mutate;
}
