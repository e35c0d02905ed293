import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CircleCheck, Plus } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { FailureNotice, LoadError, Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { organizationQuery } from "../../lib/organization-query.ts";
import { useMay } from "../../lib/use-may.ts";
import { PolicyDialog } from "./policy-dialog.tsx";
import { type ScopeNames, scopeText } from "./policy-scope.ts";
import { type ApprovalPolicy, policiesQuery, useSavePolicies } from "./queries.ts";

/** The policy of the open dialog: a new one, or one by its place. */
type Editing = { at: number | null } | null;

/** Which fixes need approval, and of how many people. */
export function PoliciesPanel() {
  const policies = useQuery(policiesQuery);
  const maySet = useMay("PUT /approval-policies", "settings everywhere");
  const names = useScopeNames();
  const [editing, setEditing] = useState<Editing>(null);
  const save = useSavePolicies(() => setEditing(null));
  if (policies.isPending) return <Skeleton className="h-48 rounded-xl" />;
  if (policies.data === undefined) {
    return (
      <LoadError
        message={errorSentence(policies.error, "Couldn't load the policies.")}
        error={policies.error}
        onRetry={() => void policies.refetch()}
      />
    );
  }
  const all = policies.data.policies;
  const add = maySet && (
    <Button look={all.length === 0 ? "primary" : "secondary"} onClick={() => setEditing({ at: null })}>
      <Plus aria-hidden="true" />
      Add policy
    </Button>
  );
  const failure = save.error && {
    text: errorSentence(save.error, "Couldn't save the policies."),
    error: save.error,
  };
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {!maySet && <Notice kind="info">Only owners and administrators change policies.</Notice>}
      {editing === null && <FailureNotice failure={failure} />}
      <Card aria-label="Policies">
        {all.length === 0 ? (
          <EmptyState
            icon={CircleCheck}
            title="No policies"
            text="Fixes run without approval. With a policy, they wait for another person."
            action={add}
          />
        ) : (
          <ul className="divide-y divide-line">
            {all.map((policy, at) => (
              <PolicyRow
                key={JSON.stringify(policy.appliesTo)}
                {...{ policy, names, maySet }}
                busy={save.isPending}
                onEdit={() => setEditing({ at })}
                onDelete={() => save.mutate(all.filter((_, other) => other !== at))}
              />
            ))}
          </ul>
        )}
      </Card>
      {all.length > 0 && <div>{add}</div>}
      {editing !== null && (
        <PolicyDialog
          policy={editing.at === null ? undefined : all[editing.at]}
          failure={failure}
          busy={save.isPending}
          onClose={() => {
            save.reset();
            setEditing(null);
          }}
          onSave={(policy) => save.mutate(replaced(all, editing.at, policy))}
        />
      )}
    </div>
  );
}

function replaced(all: readonly ApprovalPolicy[], at: number | null, policy: ApprovalPolicy) {
  return at === null ? [...all, policy] : all.map((one, other) => (other === at ? policy : one));
}

/** Names of accounts and OUs, as far as they are loaded. */
function useScopeNames(): ScopeNames {
  const accounts = useQuery(accountsQuery).data?.accounts ?? [];
  const units = useQuery(organizationQuery).data?.units ?? [];
  return {
    account: (id) => accounts.find((one) => one.id === id)?.name ?? "(disconnected)",
    unit: (id) => units.find((one) => one.id === id)?.name ?? id,
  };
}

type PolicyRowProps = {
  policy: ApprovalPolicy;
  names: ScopeNames;
  maySet: boolean;
  busy: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

function PolicyRow({ policy, names, maySet, busy, onEdit, onDelete }: PolicyRowProps) {
  const text = scopeText(policy.appliesTo, names);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-medium">{text}</p>
        <p className="text-muted text-sm">
          {policy.approvals === 1 ? "1 approval" : `${policy.approvals} approvals`}
        </p>
      </div>
      {maySet && (
        <div className="flex gap-2">
          <Button size="sm" disabled={busy} aria-label={`Edit: ${text}`} onClick={onEdit}>
            Edit
          </Button>
          <Button size="sm" disabled={busy} aria-label={`Delete: ${text}`} onClick={onDelete}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}
