import { type Scope, scopeNames, scopes } from "@skyledger/contract/scopes";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { errorSentence } from "../../lib/api-error.ts";
import type { EndpointInput } from "../../lib/endpoint-types.ts";
import { formResolver } from "../../lib/form-resolver.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { type Failure, FailureNotice } from "../ui/notice.tsx";
import { Select } from "../ui/select.tsx";

export type TokenRequest = EndpointInput<"POST /tokens">["body"];

const DAYS: Record<"30" | "90" | "365", NonNullable<TokenRequest["expiresInDays"]>> = {
  30: 30,
  90: 90,
  365: 365,
};

const tokenForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Enter a name."), z.maxLength(100)),
  scopes: z.array(z.enum(scopeNames)).check(z.minLength(1, "Choose at least one scope.")),
  days: z.enum(["30", "90", "365"]),
});

type CreateTokenFormProps = {
  /** The scopes that the owner's roles allow. */
  offered: readonly Scope[];
  create: (request: TokenRequest) => Promise<{ token: string }>;
  onCreated: (token: string) => void;
};

/** Form for a new token: name, scopes, and expiration. */
export function CreateTokenForm({ offered, create, onCreated }: CreateTokenFormProps) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { register, handleSubmit, reset, formState } = useForm<z.infer<typeof tokenForm>>({
    resolver: formResolver(tokenForm),
    defaultValues: { name: "", scopes: ["inventory:read", "security:read", "cost:read"], days: "90" },
  });
  const submit = handleSubmit(async ({ name, scopes, days }) => {
    setFailure(null);
    try {
      const { token } = await create({ name, scopes, expiresInDays: DAYS[days] });
      onCreated(token);
      reset();
    } catch (error) {
      setFailure({ text: errorSentence(error, "Couldn't create the token. Please try again."), error });
    }
  });
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <Field label="Name" error={errors.name?.message}>
          {(field) => <Input {...field} {...register("name")} autoComplete="off" className="h-9" />}
        </Field>
        <Field label="Expires in">
          {(field) => (
            <Select {...field} {...register("days")} className="[&_select]:h-9 [&_select]:w-full">
              <option value="30">30 days</option>
              <option value="90">90 days</option>
              <option value="365">1 year</option>
            </Select>
          )}
        </Field>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-sm">Scopes</legend>
        {scopeNames
          .filter((scope) => offered.includes(scope))
          .map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={
                <>
                  <code className="text-xs">{scope}</code>
                  <span className="block text-muted text-xs">{scopes[scope].label}</span>
                </>
              }
              {...register("scopes")}
            />
          ))}
        {errors.scopes && (
          <p role="alert" className="text-critical text-xs">
            {errors.scopes.message}
          </p>
        )}
      </fieldset>
      <FailureNotice failure={failure} />
      <div>
        <Button type="submit" look="primary" size="lg" busy={isSubmitting}>
          {isSubmitting ? "Creating..." : "Create token"}
        </Button>
      </div>
    </form>
  );
}
