import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Card } from "../../../components/ui/card.tsx";
import { LearnMore } from "../../../components/ui/learn-more.tsx";
import { LoadError, Notice } from "../../../components/ui/notice.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Switch } from "../../../components/ui/switch.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { type SecuritySettings, securitySettingsQuery } from "../../../lib/security-settings-query.ts";
import { useMay } from "../../../lib/use-may.ts";
import { SecondFactorRule } from "./second-factor-rule.tsx";

/** Security settings of the workspace. */
export function RulesCard() {
  const client = useQueryClient();
  const settings = useQuery(securitySettingsQuery);
  const change = useMutation({
    mutationFn: (body: Partial<SecuritySettings>) => api.call("PUT /security/settings", { body }),
    // Two changes in a row are answered in their order.
    scope: { id: "security-settings" },
    onSuccess: (saved, { dueDays }) => {
      client.setQueryData(securitySettingsQuery.queryKey, saved);
      if (dueDays !== undefined) void client.invalidateQueries({ queryKey: ["security"] });
    },
  });
  const mayChange = useMay("PUT /security/settings", "settings everywhere");
  const shown = settings.data && { ...settings.data, ...(change.isPending ? change.variables : {}) };
  return (
    <Card aria-label="Rules" className="p-4 sm:p-5">
      <h2 className="font-semibold text-lg">Rules</h2>
      {settings.isError && settings.data === undefined && (
        <div className="mt-3">
          <LoadError
            message={errorSentence(settings.error, "Couldn't load the rules of this workspace.")}
            error={settings.error}
            onRetry={() => void settings.refetch()}
          />
        </div>
      )}
      {settings.isPending && <Skeleton className="mt-3 h-6 w-72" />}
      {shown && (
        <>
          <div className="mt-3 flex items-center justify-between gap-4 text-sm">
            <label htmlFor="ignore-note-required">Require a note to ignore a finding</label>
            <Switch
              id="ignore-note-required"
              checked={shown.ignoreNoteRequired}
              disabled={!mayChange}
              onChange={(ignoreNoteRequired) => change.mutate({ ignoreNoteRequired })}
            />
          </div>
          <fieldset disabled={!mayChange} className="contents">
            <DueDays value={shown.dueDays} onChange={(dueDays) => change.mutate({ dueDays })} />
          </fieldset>
        </>
      )}
      <SecondFactorRule />
      {change.isError && (
        <Notice kind="error" className="mt-3">
          {errorSentence(change.error, "Couldn't save the rule.")}
          <LearnMore error={change.error} />
        </Notice>
      )}
    </Card>
  );
}

const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"] as const;
const CHOICES = [1, 2, 3, 7, 14, 30, 45, 60, 90, 180, 365];

type DueDaysProps = {
  value: SecuritySettings["dueDays"];
  onChange: (value: SecuritySettings["dueDays"]) => void;
};

/** Days until an active finding is due, by severity. */
function DueDays({ value, onChange }: DueDaysProps) {
  return (
    <fieldset className="mt-4 border-line border-t pt-4 text-sm">
      <legend className="float-left w-full font-medium">Due dates</legend>
      <p className="clear-both text-muted text-xs">
        Counted from the scan that first found the finding, or found it again after it was fixed.
      </p>
      {SEVERITIES.map((severity) => {
        const days = value[severity];
        const choices = days === null || CHOICES.includes(days) ? CHOICES : [...CHOICES, days];
        const id = `due-days-${severity}`;
        return (
          <div key={severity} className="mt-2 flex items-center justify-between gap-4">
            <label htmlFor={id}>{severity.charAt(0) + severity.slice(1).toLowerCase()}</label>
            <Select
              id={id}
              className="w-40"
              value={days ?? ""}
              onChange={({ currentTarget }) =>
                onChange({
                  ...value,
                  [severity]: currentTarget.value === "" ? null : Number(currentTarget.value),
                })
              }
            >
              <option value="">No due date</option>
              {choices.map((count) => (
                <option key={count} value={count}>
                  {count === 1 ? "1 day" : `${count} days`}
                </option>
              ))}
            </Select>
          </div>
        );
      })}
    </fieldset>
  );
}
