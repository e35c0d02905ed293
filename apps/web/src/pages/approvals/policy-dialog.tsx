import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogActions } from "../../components/ui/dialog-actions.tsx";
import { Field, type FieldControl } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { type Failure, FailureNotice, Notice } from "../../components/ui/notice.tsx";
import { Select } from "../../components/ui/select.tsx";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { organizationQuery } from "../../lib/organization-query.ts";
import { fromForm, SCOPE_KINDS, type ScopeKind, SEVERITIES, toForm } from "./policy-scope.ts";
import { type ApprovalPolicy, type PolicyScope, policyPreviewQuery } from "./queries.ts";

type PolicyDialogProps = {
  /** Undefined: a new one. */
  policy: ApprovalPolicy | undefined;
  failure: Failure | null;
  busy: boolean;
  onSave: (policy: ApprovalPolicy) => void;
  onClose: () => void;
};

const MOST_APPROVALS = 5;

/** A policy, with what it covers today. */
export function PolicyDialog({ policy, failure, busy, onSave, onClose }: PolicyDialogProps) {
  const [form, setForm] = useState(() => toForm(policy?.appliesTo ?? { severity: "HIGH" }));
  const [approvals, setApprovals] = useState(policy?.approvals ?? 1);
  const appliesTo = fromForm(form.kind, form.value);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={policy === undefined ? "Add policy" : "Edit policy"}
      footer={
        <DialogActions
          onCancel={onClose}
          busy={busy}
          disabled={appliesTo === null}
          onAct={() => appliesTo !== null && onSave({ appliesTo, approvals })}
        >
          Save policy
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <FailureNotice failure={failure} />
        <Field label="Applies to">
          {(control) => (
            <Select
              {...control}
              className="[&_select]:h-9 [&_select]:w-full"
              value={form.kind}
              onChange={(event) => {
                const kind = SCOPE_KINDS.find(({ value }) => value === event.currentTarget.value)?.value;
                setForm({ kind: kind ?? "all", value: kind === "severity" ? "HIGH" : "" });
              }}
            >
              {SCOPE_KINDS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ScopeField {...form} onChange={(value) => setForm({ kind: form.kind, value })} />
        <Field
          label="Approvals"
          hint="Number of people who have to approve. The person who asks doesn't count."
        >
          {(control) => (
            <Select
              {...control}
              className="w-24 [&_select]:h-9 [&_select]:w-full"
              value={String(approvals)}
              onChange={(event) => setApprovals(Number(event.currentTarget.value))}
            >
              {Array.from({ length: MOST_APPROVALS }, (_, index) => index + 1).map((number) => (
                <option key={number} value={number}>
                  {number}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Coverage appliesTo={appliesTo} />
      </div>
    </Dialog>
  );
}

const FIELDS: Readonly<Partial<Record<ScopeKind, { label: string; hint?: string }>>> = {
  severity: { label: "Severity", hint: "This severity and those above it." },
  accountId: { label: "Account" },
  unitId: { label: "OU", hint: "With the accounts below it." },
  accountTag: { label: "Tag", hint: "key=value, such as environment=prod" },
  monthlyAmount: {
    label: "US dollars a month",
    hint: "This amount or more. Recommendations with unknown savings are included.",
  },
};

type ScopeFieldProps = { kind: ScopeKind; value: string; onChange: (value: string) => void };

function ScopeField({ kind, value, onChange }: ScopeFieldProps) {
  const field = FIELDS[kind];
  if (field === undefined) return null;
  return (
    <Field {...field}>
      {(control) =>
        kind === "accountTag" || kind === "monthlyAmount" ? (
          <Input
            {...control}
            autoComplete="off"
            inputMode={kind === "monthlyAmount" ? "decimal" : "text"}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <ScopeSelect {...{ kind, value, onChange, control }} />
        )
      }
    </Field>
  );
}

function ScopeSelect({ kind, value, onChange, control }: ScopeFieldProps & { control: FieldControl }) {
  const accounts = useQuery(accountsQuery).data?.accounts ?? [];
  const units = useQuery(organizationQuery).data?.units ?? [];
  const options =
    kind === "severity"
      ? SEVERITIES.map((one) => ({ id: one, name: one.charAt(0) + one.slice(1).toLowerCase() }))
      : kind === "accountId"
        ? accounts
        : units;
  return (
    <Select
      {...control}
      className="[&_select]:h-9 [&_select]:w-full"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {value === "" && <option value="">Choose</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** What of today's fixes a policy covers. */
function Coverage({ appliesTo }: { appliesTo: PolicyScope | null }) {
  const preview = useQuery(policyPreviewQuery(appliesTo));
  if (appliesTo === null) return null;
  if (preview.isError) {
    return <Notice kind="info">{errorSentence(preview.error, "Couldn't count today's fixes.")}</Notice>;
  }
  return (
    <p role="status" className="text-muted text-sm">
      {preview.data === undefined
        ? "Counting today's fixes..."
        : `Covers ${preview.data.findings.covered} of ${preview.data.findings.total} findings and ${preview.data.recommendations.covered} of ${preview.data.recommendations.total} recommendations that can be fixed today.`}
    </p>
  );
}
