import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { UnsavedGuard } from "../../../components/unsaved-guard.tsx";
import { ApiError, errorSentence } from "../../../lib/api-error.ts";
import { changeOf, type Draft, draftOf } from "./draft.ts";
import { GroupRoles } from "./group-roles.tsx";
import { LeavingFields } from "./leaving-fields.tsx";
import { ProviderFields } from "./provider-fields.tsx";
import { type SsoSettings, useSaveSso } from "./queries.ts";
import { RequiredFields } from "./required-fields.tsx";

/** The form of single sign-on. The secret field is empty: a stored secret is kept unless a new one is entered. */
export function SsoForm({ settings }: { settings: SsoSettings | null }) {
  const save = useSaveSso();
  const [saved] = useState(() => draftOf(settings));
  const [draft, setDraft] = useState(saved);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [issues, setIssues] = useState<ReadonlyMap<string, string>>(new Map());
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    setIssues(new Map());
    try {
      await save.mutateAsync(changeOf(draft));
      toast.success("Single sign-on saved.");
    } catch (error) {
      if (error instanceof ApiError && error.issues.length > 0) {
        setIssues(new Map(error.issues.map(({ path, message }) => [path, message])));
      }
      setFailure({ text: errorSentence(error, "Couldn't save single sign-on. Please try again."), error });
    }
  };
  const issue = (path: string) => [...issues].find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <UnsavedGuard unsaved={draft !== saved && !save.isPending && !save.isSuccess} />
      <Card aria-label="Identity provider" className="flex flex-col gap-4 p-4 sm:p-5">
        <div className="flex items-center justify-between gap-4">
          <h2 className="font-semibold text-lg">Identity provider</h2>
          <Checkbox
            label="Sign-in with this provider"
            checked={draft.enabled}
            onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
          />
        </div>
        <ProviderFields
          draft={draft}
          onChange={set}
          issue={issue}
          hasSecret={settings?.provider.protocol === "oidc" && settings.provider.hasClientSecret}
        />
        <Field
          label="Email domains"
          hint="People with these addresses sign in with this provider. A domain needs an owner or administrator with a confirmed address in it."
          error={issue("domains")}
        >
          {(field) => (
            <Input
              {...field}
              className="h-9"
              autoComplete="off"
              placeholder="example.com"
              value={draft.domains}
              onChange={({ currentTarget }) => set({ domains: currentTarget.value })}
            />
          )}
        </Field>
      </Card>
      <GroupRoles draft={draft} onChange={set} issue={issue} />
      <RequiredFields draft={draft} onChange={set} tested={settings?.testedAt != null} />
      <LeavingFields draft={draft} onChange={set} issue={issue} />
      <FailureNotice failure={failure} />
      <div>
        <Button type="submit" look="primary" size="lg" busy={save.isPending}>
          {save.isPending ? "Saving..." : "Save single sign-on"}
        </Button>
      </div>
    </form>
  );
}
