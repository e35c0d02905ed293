import { useMutation, useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { languageModelQuery } from "../../lib/language-model-query.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { AnswerParts } from "./answer-parts.tsx";

/** A language model may take longer than other calls. */
const TIMEOUT_MS = 90_000;

/**
 * What the workspace's language model writes about one recommendation, or without an id about all of them; asked for
 * by a press. Nothing is shown where no model is chosen.
 */
export function Explanation({ id, label }: { id?: string; label: string }) {
  const model = useQuery(languageModelQuery);
  const explain = useMutation({
    mutationFn: () =>
      api.call(
        "POST /assistant/explanation",
        { body: id === undefined ? {} : { recommendation_id: id } },
        { timeoutMs: TIMEOUT_MS },
      ),
  });
  if (model.data === undefined || model.data.languageModel === null) return null;
  if (explain.data === undefined) {
    return (
      <div className="flex flex-col items-start gap-2">
        <Button busy={explain.isPending} onClick={() => explain.mutate()}>
          {!explain.isPending && <Sparkles aria-hidden="true" />}
          {explain.isPending ? "Writing..." : label}
        </Button>
        {explain.isError && (
          <Notice kind="error">{errorSentence(explain.error, "The language model did not answer.")}</Notice>
        )}
      </div>
    );
  }
  const { parts, model: writer, writtenAt } = explain.data;
  return (
    <section aria-label="In plain words" className="flex flex-col gap-2 rounded-lg bg-ai-tint p-3 text-sm">
      <AnswerParts parts={parts} />
      <p className="text-muted text-xs">
        Chosen and ordered by {writer}, <RelativeTime time={writtenAt} />. Skyledger writes the statements in
        boxes; the words between them are the language model's.
      </p>
    </section>
  );
}
