import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { SearchBox } from "../../../components/search-box.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { LoadError, Notice } from "../../../components/ui/notice.tsx";
import { Sheet } from "../../../components/ui/sheet.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { UnsavedGuard } from "../../../components/unsaved-guard.tsx";
import { ApiError, errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { type SavingsRule, savingsRulesQuery } from "../queries.ts";
import type { ChangeSearch } from "../search.ts";
import { ThresholdField } from "./threshold-field.tsx";
import { bodyOf, changedNames, groupedRules, type Typed, wrongWith } from "./threshold-values.ts";

const TYPING_PAUSE_MS = 150;

/** Thresholds of all savings rules for the workspace. */
export function ThresholdsSheet({ change }: { change: ChangeSearch }) {
  const rules = useQuery(savingsRulesQuery);
  const close = () => change((now) => ({ ...now, panel: undefined }));
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && close()}
      side="right"
      title="Thresholds"
      className="w-[min(640px,100vw)]"
    >
      {rules.isError && (
        <div className="p-5">
          <LoadError
            message={errorSentence(rules.error, "Couldn't load the thresholds")}
            error={rules.error}
            onRetry={() => void rules.refetch()}
          />
        </div>
      )}
      {rules.isPending && <Skeleton className="m-5 h-96" />}
      {rules.data !== undefined && <ThresholdsForm rules={rules.data} />}
    </Sheet>
  );
}

/** Saves the typed values; `refused` has the issues of the server by name. */
function useSave(rules: readonly SavingsRule[], onSaved: () => void) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (typed: Typed) =>
      api.call("PUT /cost/savings-rules/thresholds", { body: { thresholds: bodyOf(rules, typed) } }),
    onSuccess: (answer) => {
      client.setQueryData(savingsRulesQuery.queryKey, answer.rules);
      onSaved();
    },
  });
  const issues = save.error instanceof ApiError ? save.error.issues : [];
  const refused = Object.fromEntries(
    issues.map(({ path, message }) => [path.replace(/^thresholds\./, ""), message]),
  );
  return { save, refused };
}

function ThresholdsForm({ rules }: { rules: readonly SavingsRule[] }) {
  const [typed, setTyped] = useState<Typed>({});
  const [q, setQ] = useState<string | undefined>(undefined);
  const box = useRef<HTMLInputElement>(null);
  const { save, refused } = useSave(rules, () => setTyped({}));
  const { reset } = save;
  const onType = useCallback(
    (name: string, text: string) => {
      reset();
      setTyped((now) => ({ ...now, [name]: text }));
    },
    [reset],
  );
  const changed = changedNames(rules, typed);
  const wrong = changed.filter((name) => wrongWith(typed[name] ?? "") !== undefined);
  const groups = groupedRules(rules, q ?? "", wrong);
  return (
    <form
      noValidate
      className="flex min-h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0 && wrong.length === 0) save.mutate(typed);
      }}
    >
      <div className="flex flex-1 flex-col gap-4 p-5">
        <p className="text-muted text-sm">
          Thresholds of the savings rules, for the whole workspace. Changes apply from the next discovery.
        </p>
        <div className="flex">
          <SearchBox
            label="Search by rule, service, or threshold"
            placeholder="Search rule, service, threshold"
            value={q}
            onChange={setQ}
            box={box}
            pauseMs={TYPING_PAUSE_MS}
          />
        </div>
        {groups.length === 0 && <p className="py-8 text-center text-muted text-sm">No thresholds match.</p>}
        {groups.map(([service, own]) => (
          <section key={service} aria-label={service} className="flex flex-col gap-3">
            <h3 className="font-semibold text-base">{service}</h3>
            {own.map((rule) => (
              <RuleThresholds key={rule.ruleId} {...{ rule, typed, refused, onType }} />
            ))}
          </section>
        ))}
      </div>
      <SaveBar {...{ save, changed, wrong }} onDiscard={() => setTyped({})} />
      <UnsavedGuard
        unsaved={changed.length > 0}
        keeps={(next) =>
          next.pathname === "/recommendations" && "panel" in next.search && next.search.panel === "thresholds"
        }
      />
    </form>
  );
}

type RuleThresholdsProps = {
  rule: SavingsRule;
  typed: Typed;
  refused: Readonly<Record<string, string>>;
  onType: (name: string, text: string) => void;
};

function RuleThresholds({ rule, typed, refused, onType }: RuleThresholdsProps) {
  return (
    <fieldset className="rounded-lg border border-line p-3">
      <legend className="sr-only">{rule.title}</legend>
      <p className="font-medium text-sm" aria-hidden="true">
        {rule.title}
      </p>
      <p className="mt-0.5 break-words text-muted text-xs">
        {rule.ruleId} ·{" "}
        <a
          href={rule.source}
          target="_blank"
          rel="noreferrer"
          className="text-accent underline underline-offset-2"
        >
          Source
        </a>
      </p>
      <div className="mt-3 flex flex-col gap-3">
        {rule.thresholds.map((threshold) => (
          <ThresholdField
            key={threshold.name}
            threshold={threshold}
            typed={typed[threshold.name]}
            refused={refused[threshold.name]}
            onType={onType}
          />
        ))}
      </div>
    </fieldset>
  );
}

type SaveBarProps = {
  save: ReturnType<typeof useSave>["save"];
  changed: readonly string[];
  wrong: readonly string[];
  onDiscard: () => void;
};

function SaveBar({ save, changed, wrong, onDiscard }: SaveBarProps) {
  const count = changed.length === 1 ? "1 change" : `${changed.length} changes`;
  return (
    <footer className="sticky bottom-0 flex flex-col gap-2 border-line border-t bg-surface px-5 py-3">
      {save.isError && (
        <Notice kind="error">{errorSentence(save.error, "Couldn't save the thresholds")}</Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-muted text-sm" role="status">
          {wrong.length > 0 &&
            `${wrong.length === 1 ? "1 value is" : `${wrong.length} values are`} invalid. `}
          {changed.length === 0 && save.isSuccess && "Saved. Changes apply from the next discovery."}
          {changed.length > 0 && wrong.length === 0 && `${count} not saved.`}
        </p>
        <Button size="lg" disabled={changed.length === 0} onClick={onDiscard}>
          Discard
        </Button>
        <Button
          size="lg"
          look="primary"
          type="submit"
          busy={save.isPending}
          disabled={changed.length === 0 || wrong.length > 0}
        >
          {save.isPending ? "Saving..." : "Save"}
        </Button>
      </div>
    </footer>
  );
}
