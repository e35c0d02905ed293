import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import type { RemediationResult } from "../remediation/remediation-call.ts";
import { LONG_MESSAGE_MS, type Messages, SHORT_MESSAGE_MS } from "../use-messages.ts";
import { RECOMMENDATIONS_KEY, type Recommendation } from "./recommendation-queries.ts";

/** A decision about a recommendation. */
export type RecommendationChange = { recommendation: Recommendation } & (
  | { to: "dismissed"; reason: string; until?: string }
  | { to: "applied"; note: string }
  | { to: "run"; previewToken: string | null; confirmName: string | null }
  | { to: "open" }
);

/** Makes decisions, and holds the pending one. */
export type RecommendationControl = {
  change: (change: RecommendationChange) => void;
  busyId: string | null;
  /** Banners of the page. */
  messages: Messages;
};

type Saved = { recommendation: Recommendation; run: RemediationResult | null };

/** Runs the automation and waits for its end. */
async function run(change: RecommendationChange & { to: "run" }): Promise<Saved> {
  const { previewToken, confirmName } = change;
  const body = {
    recommendation_id: change.recommendation.recommendationId,
    ...(previewToken === null ? {} : { previewToken }),
    ...(confirmName === null ? {} : { confirmName }),
  };
  const answer = await api.call("POST /cost/recommendations/implement", { body }, { timeoutMs: null });
  // Without `respond-async`, the response is the result, not the run.
  const { recommendation, remediation } = answer as Extract<typeof answer, { recommendation: unknown }>;
  return { recommendation, run: remediation };
}

async function send(change: RecommendationChange): Promise<Saved> {
  if (change.to === "run") return await run(change);
  const answer = await decide(change);
  return { ...(answer as Pick<Saved, "recommendation">), run: null };
}

function decide(change: Exclude<RecommendationChange, { to: "run" }>) {
  const recommendation_id = change.recommendation.recommendationId;
  if (change.to === "dismissed") {
    const { reason, until } = change;
    return api.call("POST /cost/recommendations/dismiss", {
      body: { recommendation_id, reason, ...(until === undefined ? {} : { until }) },
    });
  }
  if (change.to === "applied") {
    const { note } = change;
    return api.call("POST /cost/recommendations/implement", {
      body: { recommendation_id, manual: true, ...(note === "" ? {} : { note }) },
    });
  }
  return api.call("POST /cost/recommendations/restore", { body: { recommendation_id } });
}

const DONE = {
  dismissed: "Recommendation dismissed",
  applied: "Recommendation marked as applied. The next discovery verifies it.",
  open: "Recommendation reopened",
  run: "",
} as const;
const FAILED = {
  dismissed: "Failed to dismiss the recommendation",
  applied: "Failed to apply the recommendation",
  run: "Failed to apply the recommendation",
  open: "Failed to restore the recommendation",
} as const;

/** Reports the result of a run. */
function report(messages: Messages, { act }: Recommendation, { status, message }: RemediationResult): void {
  if (status === "COMPLETED") messages.succeed({ text: `Applied: ${act}. ${message}` }, LONG_MESSAGE_MS);
  else if (status === "NOT_AUTOMATABLE")
    messages.fail(`This recommendation requires manual changes: ${message}`);
  else messages.fail(`Failed to apply the recommendation: ${message}`);
}

/** Saves decisions, reports the result, and reloads savings. */
export function useRecommendationChange(messages: Messages, onSaved: () => void): RecommendationControl {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onSuccess: ({ run: result }, { to, recommendation }) => {
      if (result === null) messages.succeed({ text: DONE[to] }, SHORT_MESSAGE_MS);
      else report(messages, recommendation, result);
      onSaved();
    },
    onError: (error, { to }) => messages.fail(errorSentence(error, FAILED[to]), error),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: RECOMMENDATIONS_KEY });
      void client.invalidateQueries({ queryKey: ["resources"] });
      void client.invalidateQueries({ queryKey: ["security", "remediations"] });
    },
  });
  return {
    change: mutate,
    messages,
    busyId: isPending ? (variables?.recommendation.recommendationId ?? null) : null,
  };
}
