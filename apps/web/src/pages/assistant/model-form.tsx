import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { toast } from "sonner";
import * as z from "zod/mini";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { type Failure, FailureNotice } from "../../components/ui/notice.tsx";
import { Select } from "../../components/ui/select.tsx";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { applyIssues } from "../../lib/apply-issues.ts";
import { formResolver } from "../../lib/form-resolver.ts";
import type { LanguageModel } from "../../lib/language-model-query.ts";
import { useSaveModel } from "./queries.ts";

const modelForm = z.object({
  provider: z.enum(["openai-compatible", "ollama", "bedrock"]),
  model: z.string().check(z.trim(), z.minLength(1, "Enter the model name."), z.maxLength(200)),
  baseUrl: z.string().check(z.trim()),
  region: z.string().check(z.trim()),
  accountId: z.string(),
  apiKey: z.string(),
});
type Values = z.infer<typeof modelForm>;

/** Form of the language model. The key field is empty: a stored key is kept unless a new one is entered. */
export function ModelForm({ current }: { current: LanguageModel }) {
  const save = useSaveModel();
  const accounts = (useQuery(accountsQuery).data?.accounts ?? []).filter(({ kind }) => kind !== "sandbox");
  const [failure, setFailure] = useState<Failure | null>(null);
  const { register, handleSubmit, control, setError, formState } = useForm<Values>({
    resolver: formResolver(modelForm),
    defaultValues: {
      provider: current?.provider ?? "openai-compatible",
      model: current?.model ?? "",
      baseUrl: current?.baseUrl ?? "",
      region: current?.region ?? "",
      accountId: current?.accountId ?? "",
      apiKey: "",
    },
  });
  const provider = useWatch({ control, name: "provider" });
  const throughAccount = useWatch({ control, name: "accountId" }) !== "" && provider === "bedrock";
  const submit = handleSubmit(async ({ baseUrl, region, accountId, apiKey, ...values }) => {
    setFailure(null);
    try {
      await save.mutateAsync({
        ...values,
        baseUrl: values.provider === "bedrock" || baseUrl === "" ? null : baseUrl,
        region: values.provider === "bedrock" && region !== "" ? region : null,
        accountId: values.provider === "bedrock" && accountId !== "" ? accountId : null,
        ...(apiKey === "" ? {} : { apiKey }),
      });
      toast.success("Language model saved.");
    } catch (error) {
      if (applyIssues<Values>(error, ["model", "baseUrl", "region", "accountId", "apiKey"], setError)) return;
      setFailure({
        text: errorSentence(error, "Couldn't save the language model. Please try again."),
        error,
      });
    }
  });
  const { errors } = formState;
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="font-semibold text-lg">{current === null ? "Choose a model" : "Change the model"}</h2>
      <form onSubmit={submit} noValidate className="mt-3 flex flex-col gap-4">
        <Field label="Provider">
          {(field) => (
            <Select {...field} {...register("provider")} className="[&_select]:h-9 [&_select]:w-full">
              <option value="openai-compatible">OpenAI-compatible API</option>
              <option value="ollama">Ollama</option>
              <option value="bedrock">Amazon Bedrock</option>
            </Select>
          )}
        </Field>
        <Field label="Model" error={errors.model?.message}>
          {(field) => <Input {...field} {...register("model")} autoComplete="off" className="h-9" />}
        </Field>
        {provider === "bedrock" ? (
          <>
            <Field label="Region" hint="Default: us-east-1" error={errors.region?.message}>
              {(field) => <Input {...field} {...register("region")} autoComplete="off" className="h-9" />}
            </Field>
            <Field
              label="Credentials"
              hint="The role of a connected account requires bedrock:InvokeModel and bedrock:InvokeModelWithResponseStream."
              error={errors.accountId?.message}
            >
              {(field) => (
                <Select {...field} {...register("accountId")} className="[&_select]:h-9 [&_select]:w-full">
                  <option value="">A Bedrock API key, or the server credentials</option>
                  {accounts.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </>
        ) : (
          <Field
            label="Base URL"
            hint={
              provider === "ollama"
                ? "Default: http://127.0.0.1:11434/v1"
                : "Include the version, for example https://models.example.com/v1"
            }
            error={errors.baseUrl?.message}
          >
            {(field) => (
              <Input {...field} {...register("baseUrl")} type="url" autoComplete="off" className="h-9" />
            )}
          </Field>
        )}
        {!throughAccount && (
          <Field
            label="API key"
            hint={
              current?.keyLost === true
                ? "The stored API key can't be decrypted because the server's key file was replaced. Enter it again."
                : current?.hasApiKey === true
                  ? "An API key is stored. Leave empty to keep it."
                  : "Optional. Encrypted at rest, and never shown again."
            }
            error={errors.apiKey?.message}
          >
            {(field) => (
              <Input {...field} {...register("apiKey")} type="password" autoComplete="off" className="h-9" />
            )}
          </Field>
        )}
        <FailureNotice failure={failure} />
        <div>
          <Button type="submit" look="primary" size="lg" busy={save.isPending}>
            {save.isPending ? "Saving..." : "Save model"}
          </Button>
        </div>
      </form>
    </Card>
  );
}
