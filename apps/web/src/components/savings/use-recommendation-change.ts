import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { reportAct } from "../act-toast.ts";
import type { RemediationResult } from "../remediation/remediation-call.ts";
import { LONG_MESSAGE_MS, type Messages, SHORT_MESSAGE_MS } from "../use-messages.ts";
import { RECOMMENDATIONS_KEY, type Recommendation } from "./recommendation-queries.ts";
import { decidedOf, showDecided } from "./show-recommendations.ts";

/** A decision about a recommendation. */
export type RecommendationChange = { recommendation: Recommendation } & (
  | { to: "dismissed"; reason: string; until?: string }
  | { to: "applied"; note: string }
  | { to: "run"; previewToken: string | null; confirmName: string | null; reason: string | null }
  | { to: "open" }
);

/** Makes decisions, and holds the pending one. */
export type RecommendationControl = {
  change: (change: RecommendationChange) => void;
  busyId: string | null;
  /** Why the last run of a recommendation failed, by ID. */
  failures: ReadonlyMap<string, string>;
  /** Banners of the page. */
  messages: Messages;
};

type Saved = {
  recommendation: Recommendation;
  run: RemediationResult | null;
  /** It waits for the approval of other people. */
  requested?: true;
};

/** Runs the automation and waits for its end. */
async function run(change: RecommendationChange & { to: "run" }): Promise<Saved> {
  const { previewToken, confirmName, reason } = change;
  const body = {
    recommendation_id: change.recommendation.recommendationId,
    ...(previewToken === null ? {} : { previewToken }),
    ...(confirmName === null ? {} : { confirmName }),
    ...(reason === null ? {} : { reason }),
  };
  const answer = await api.call("POST /cost/recommendations/implement", { body }, { timeoutMs: null });
  if ("approvalId" in answer) return { recommendation: change.recommendation, run: null, requested: true };
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

/** Banner of a finished run; the text of a failure is the row's too. */
function runText({ act }: Recommendation, { status, message }: RemediationResult): string {
  if (status === "COMPLETED") return `Applied: ${act}. ${message}`;
  return status === "NOT_AUTOMATABLE"
    ? `This recommendation requires manual changes: ${message}`
    : `Failed to apply the recommendation: ${message}`;
}

/** What a toast says of a saved decision. */
const TOASTS = {
  dismissed: "Dismissed",
  applied: "Marked as applied",
  run: "Applied and verified",
  open: "Reopened",
} as const;

/** The decision that reverses another; null: undoing a run changes AWS, which is confirmed in a dialog. */
function reversed(change: RecommendationChange): RecommendationChange | null {
  const { recommendation: before } = change;
  if (change.to === "run") return null;
  if (change.to !== "open") return { recommendation: before, to: "open" };
  if (before.status === "applied") return { recommendation: before, to: "applied", note: "" };
  const { dismissedReason: reason, dismissedUntil: until } = before;
  return {
    recommendation: before,
    to: "dismissed",
    reason: reason ?? "",
    ...(until === null ? {} : { until }),
  };
}

/** Where a saved decision is shown, and where the undo of a run is confirmed. */
function usePlaces() {
  const navigate = useNavigate();
  return {
    row: ({ status, recommendationId: open }: Recommendation) =>
      void navigate({
        to: "/recommendations",
        search: { status: status === "applied" || status === "dismissed" ? status : undefined, open },
      }),
    undo: ({ recommendationId: id }: Recommendation) =>
      void navigate({ to: "/recommendations", search: { status: "applied", open: id, undo: id } }),
  };
}

/** Saves decisions, reports the result in a banner and in a toast, and reloads savings. */
export function useRecommendationChange(messages: Messages, onSaved: () => void): RecommendationControl {
  const client = useQueryClient();
  const places = usePlaces();
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const fail = (
    { recommendationId }: Recommendation,
    reason: string | null,
    text: string,
    error?: unknown,
  ) => {
    if (reason !== null) setFailures((now) => new Map(now).set(recommendationId, reason));
    messages.fail(text, error);
  };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onMutate: ({ recommendation: { recommendationId } }) =>
      setFailures((now) => new Map([...now].filter(([id]) => id !== recommendationId))),
    onSuccess: ({ recommendation: saved, run: result, requested }, change) => {
      const { recommendation, to } = change;
      if (requested) {
        messages.succeed({ text: `Approval requested: ${recommendation.act}` }, LONG_MESSAGE_MS);
        void client.invalidateQueries({ queryKey: ["approvals"] });
      } else if (result !== null && result.status !== "COMPLETED") {
        fail(recommendation, result.message, runText(recommendation, result));
      } else {
        const text = result === null ? DONE[to] : runText(recommendation, result);
        messages.succeed({ text }, result === null ? SHORT_MESSAGE_MS : LONG_MESSAGE_MS);
        showDecided(client, (id) => id === saved.recommendationId, decidedOf(saved));
        const back = reversed(change);
        reportAct({
          text: `${TOASTS[to]}: ${recommendation.act}`,
          ...(back !== null
            ? { undo: () => mutate(back) }
            : recommendation.rollbackPossible
              ? { undo: () => places.undo(saved) }
              : {}),
          show: { label: "Show", onClick: () => places.row(saved) },
        });
      }
      onSaved();
    },
    onError: (error, { recommendation, to }) => {
      const text = errorSentence(error, FAILED[to]);
      fail(recommendation, to === "run" ? text : null, text, error);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: RECOMMENDATIONS_KEY });
      void client.invalidateQueries({ queryKey: ["resources"] });
      void client.invalidateQueries({ queryKey: ["security", "remediations"] });
    },
  });
  return {
    // A second press, while the first is saved, is the same decision.
    change: (change) => {
      if (!isPending) mutate(change);
    },
    messages,
    failures,
    busyId: isPending ? (variables?.recommendation.recommendationId ?? null) : null,
  };
}
