import { useQuery } from "@tanstack/react-query";
import { toast } from "sonner";
import { reportAct } from "../../components/act-toast.ts";
import { May } from "../../components/may.tsx";
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

/** Language model for explanations and the assistant; none by default. */
export function LanguageModelPage() {
  const { data, isPending, isError, error, refetch } = useQuery(languageModelQuery);
  return (
    <>
      <PageHeader
        title="Language model"
        hint="Explains recommendations and answers questions. All other features work without one."
      />
      <div className="flex max-w-3xl flex-col gap-4" aria-busy={isPending}>
        <Notice kind="info">
          When a model is configured, questions and the data they need (names, figures, and settings of
          resources) are sent to it. Without one, no data is sent. The model selects and orders statements
          that Skyledger writes. It never supplies figures, names, or links.
        </Notice>
        {isError && (
          <LoadError
            message={errorSentence(error, "Couldn't load the language model.")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {isPending && <Skeleton className="h-72 rounded-xl" />}
        {data && data.languageModel !== null && <Standing model={data.languageModel} />}
        {data && (
          <May
            call="PUT /language-model"
            need="settings everywhere"
            otherwise={
              <Notice kind="info">
                Only owners and administrators of the workspace change the language model. Ask one of them.
              </Notice>
            }
          >
            <ModelForm key={data.languageModel?.updatedAt ?? "none"} current={data.languageModel} />
          </May>
        )}
      </div>
    </>
  );
}

/** Status of the configured model, with Test and Disconnect. */
function Standing({ model }: { model: NonNullable<LanguageModel> }) {
  const test = useTestModel();
  const remove = useRemoveModel();
  const end = async () => {
    try {
      await remove.mutateAsync();
      toast.success("Language model disconnected.");
    } catch (error) {
      reportAct({
        kind: "error",
        text: errorSentence(error, "Couldn't disconnect the language model. Please try again."),
        error,
      });
    }
  };
  return (
    <Card aria-label="Active model" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words font-semibold text-lg">{model.model}</h2>
          <p className="text-muted text-sm">
            {model.provider}
            {model.baseUrl !== null && ` at ${model.baseUrl}`}
            {model.region !== null && ` in ${model.region}`} · last response:{" "}
            <RelativeTime time={model.lastAnsweredAt} />
          </p>
        </div>
        <May call="DELETE /language-model" need="settings everywhere">
          <div className="flex flex-wrap gap-2">
            <Button busy={test.isPending} onClick={() => test.mutate()}>
              {test.isPending ? "Testing..." : "Test"}
            </Button>
            <Button busy={remove.isPending} onClick={() => void end()}>
              Disconnect
            </Button>
          </div>
        </May>
      </div>
      {test.isSuccess && (
        <Notice kind="success" className="mt-3">
          {test.data.message}
        </Notice>
      )}
      {!test.isSuccess && (test.isError || model.lastProblem !== null) && (
        <Notice kind="error" className="mt-3">
          {test.isError ? errorSentence(test.error, "Couldn't test the model.") : model.lastProblem}
        </Notice>
      )}
    </Card>
  );
}
