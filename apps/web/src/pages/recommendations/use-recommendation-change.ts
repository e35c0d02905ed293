import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Messages, SHORT_MESSAGE_MS } from "../../components/use-messages.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { RECOMMENDATIONS_KEY, type Recommendation } from "./queries.ts";

/** What a person decides about a recommendation. */
export type RecommendationChange = { recommendation: Recommendation } & (
  | { to: "dismissed"; reason: string; until?: string }
  | { to: "applied"; note: string }
  | { to: "open" }
);

/** Decides, and which decision is on its way. */
export type RecommendationControl = {
  change: (change: RecommendationChange) => void;
  busyId: string | null;
};

function send(change: RecommendationChange): Promise<{ recommendation: Recommendation }> {
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
      body: { recommendation_id, ...(note === "" ? {} : { note }) },
    });
  }
  return api.call("POST /cost/recommendations/restore", { body: { recommendation_id } });
}

const DONE = {
  dismissed: "Recommendation dismissed",
  applied: "Recommendation marked as applied. The next discovery checks it.",
  open: "Recommendation is open again",
} as const;
const FAILED = {
  dismissed: "Failed to dismiss the recommendation",
  applied: "Failed to apply the recommendation",
  open: "Failed to bring the recommendation back",
} as const;

/** Saves decisions, says how that went, and reloads what counts savings. */
export function useRecommendationChange(messages: Messages, onSaved: () => void): RecommendationControl {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onSuccess: (_, { to }) => {
      messages.succeed({ text: DONE[to] }, SHORT_MESSAGE_MS);
      onSaved();
    },
    onError: (error, { to }) => messages.fail(errorSentence(error, FAILED[to])),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: RECOMMENDATIONS_KEY });
      void client.invalidateQueries({ queryKey: ["resources"] });
    },
  });
  return { change: mutate, busyId: isPending ? (variables?.recommendation.recommendationId ?? null) : null };
}
