import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { formResolver } from "../../../lib/form-resolver.ts";
import { type NewToken, useCreateToken } from "./queries.ts";

const SCOPES: Record<NewToken["scopes"][number], string> = {
  "inventory:read": "Inventory: accounts, resources, relationships, and missing data",
  "security:read": "Security: score, findings, and scans",
  "cost:read": "Costs: costs, projections, unusual spend, and recommendations",
};
const DAYS: Record<"30" | "90" | "365", NonNullable<NewToken["expiresInDays"]>> = {
  30: 30,
  90: 90,
  365: 365,
};

const tokenForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Enter a name."), z.maxLength(100)),
  scopes: z
    .array(z.enum(["inventory:read", "security:read", "cost:read"]))
    .check(z.minLength(1, "Choose at least one scope.")),
  days: z.enum(["30", "90", "365"]),
});

/** Form for a new token: name, scopes, and expiration. */
export function CreateTokenForm({ onMade }: { onMade: (token: string) => void }) {
  const create = useCreateToken();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { register, handleSubmit, reset, formState } = useForm<z.infer<typeof tokenForm>>({
    resolver: formResolver(tokenForm),
    defaultValues: { name: "", scopes: ["inventory:read", "security:read", "cost:read"], days: "90" },
  });
  const submit = handleSubmit(async ({ name, scopes, days }) => {
    setFailure(null);
    try {
      const { token } = await create.mutateAsync({ name, scopes, expiresInDays: DAYS[days] });
      onMade(token);
      reset();
    } catch (error) {
      setFailure({ text: errorSentence(error, "Couldn't create the token. Please try again."), error });
    }
  });
  const { errors } = formState;
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="font-semibold text-lg">Create a token</h2>
      <form onSubmit={submit} noValidate className="mt-3 flex flex-col gap-4">
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
          {Object.entries(SCOPES).map(([scope, text]) => (
            <Checkbox key={scope} value={scope} label={text} {...register("scopes")} />
          ))}
          {errors.scopes && (
            <p role="alert" className="text-critical text-xs">
              {errors.scopes.message}
            </p>
          )}
        </fieldset>
        <FailureNotice failure={failure} />
        <div>
          <Button type="submit" look="primary" size="lg" busy={create.isPending}>
            {create.isPending ? "Creating..." : "Create token"}
          </Button>
        </div>
      </form>
    </Card>
  );
}
