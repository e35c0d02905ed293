import { useQuery } from "@tanstack/react-query";
import { toast } from "sonner";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { LoadError, Notice } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { type LanguageModel, languageModelQuery } from "../../lib/language-model-query.ts";
import { ModelForm } from "./model-form.tsx";
import { useRemoveModel, useTestModel } from "./queries.ts";

/** Which language model explains and answers questions; none unless somebody chooses one. */
export function LanguageModelPage() {
  const { data, isPending, isError, error, refetch } = useQuery(languageModelQuery);
  return (
    <>
      <PageHeader
        title="Language model"
        hint="It explains recommendations in plain words and answers questions. Everything else works without one."
      />
      <div className="flex max-w-3xl flex-col gap-4" aria-busy={isPending}>
        <Notice kind="info">
          With a model chosen, questions and the facts they need (names, figures, settings of resources) are
          sent to its address. Nothing is sent before. It chooses and orders statements that Skyledger writes:
          figures, names and links are never its own.
        </Notice>
        {isError && (
          <LoadError
            message={errorSentence(error, "The language model could not be loaded.")}
            onRetry={() => void refetch()}
          />
        )}
        {isPending && <Skeleton className="h-72 rounded-xl" />}
        {data && data.languageModel !== null && <Standing model={data.languageModel} />}
        {data && <ModelForm key={data.languageModel?.updatedAt ?? "none"} current={data.languageModel} />}
      </div>
    </>
  );
}

/** How the chosen model does; testing it, and using none. */
function Standing({ model }: { model: NonNullable<LanguageModel> }) {
  const test = useTestModel();
  const remove = useRemoveModel();
  const end = async () => {
    try {
      await remove.mutateAsync();
      toast.success("No language model is used any more.");
    } catch (error) {
      toast.error(errorSentence(error, "The language model could not be removed. Please try again."));
    }
  };
  return (
    <Card aria-label="At work" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words font-semibold text-lg">{model.model}</h2>
          <p className="text-muted text-sm">
            {model.provider}
            {model.baseUrl !== null && ` at ${model.baseUrl}`}
            {model.region !== null && ` in ${model.region}`} · last answered:{" "}
            <RelativeTime time={model.lastAnsweredAt} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? "Testing..." : "Test"}
          </Button>
          <Button busy={remove.isPending} onClick={() => void end()}>
            Use none
          </Button>
        </div>
      </div>
      {test.isSuccess && (
        <Notice kind="success" className="mt-3">
          {test.data.message}
        </Notice>
      )}
      {!test.isSuccess && (test.isError || model.lastProblem !== null) && (
        <Notice kind="error" className="mt-3">
          {test.isError ? errorSentence(test.error, "The model could not be tested.") : model.lastProblem}
        </Notice>
      )}
    </Card>
  );
}
