import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Plus } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { DialogActions } from "../../../components/ui/dialog-actions.tsx";
import { type Failure, FailureNotice, LoadError } from "../../../components/ui/notice.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { countOf } from "../../../lib/format.ts";
import { meQuery } from "../../../lib/me-query.ts";
import { GrantBadges } from "./grant-badges.tsx";
import { useGrantable, useScopeNames } from "./grants-field.tsx";
import { ServiceAccountDialog } from "./service-account-dialog.tsx";
import {
  type ServiceAccount,
  serviceAccountsQuery,
  useDeleteServiceAccount,
} from "./service-account-queries.ts";
import { ServiceTokensDialog } from "./service-tokens-dialog.tsx";

type Opened = { dialog: "add" } | { dialog: "roles" | "tokens" | "delete"; id: string };

/** Programs with roles of their own. */
export function ServiceAccountsCard() {
  // Who may not see them must not request them: each refusal is an entry in the audit log.
  const { data: me } = useQuery(meQuery);
  const accounts = useQuery({ ...serviceAccountsQuery, enabled: me !== undefined });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const about =
    opened !== null && "id" in opened
      ? accounts.data?.serviceAccounts.find(({ serviceAccountId }) => serviceAccountId === opened.id)
      : undefined;
  return (
    <Card aria-label="Service accounts" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-semibold text-lg">Service accounts</h2>
          <p className="text-muted text-sm">
            Programs with roles of their own. Their access tokens don't end when a person leaves.
          </p>
        </div>
        <Button onClick={() => setOpened({ dialog: "add" })}>
          <Plus aria-hidden="true" />
          Add service account
        </Button>
      </div>
      {accounts.isError && (
        <div className="mt-3">
          <LoadError
            message={errorSentence(accounts.error, "Couldn't load the service accounts.")}
            error={accounts.error}
            onRetry={() => void accounts.refetch()}
          />
        </div>
      )}
      {accounts.isPending && <Skeleton className="mt-3 h-12" />}
      {accounts.data?.serviceAccounts.length === 0 && (
        <p className="mt-3 text-sm">No service accounts yet.</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {(accounts.data?.serviceAccounts ?? []).map((account) => (
          <ServiceAccountRow
            key={account.serviceAccountId}
            account={account}
            onOpen={(dialog) => setOpened({ dialog, id: account.serviceAccountId })}
          />
        ))}
      </ul>
      {opened?.dialog === "add" && <ServiceAccountDialog account={null} onClose={close} />}
      {opened?.dialog === "roles" && about && <ServiceAccountDialog account={about} onClose={close} />}
      {opened?.dialog === "tokens" && about && <ServiceTokensDialog account={about} onClose={close} />}
      {opened?.dialog === "delete" && about && <DeleteDialog account={about} onClose={close} />}
    </Card>
  );
}

type RowProps = { account: ServiceAccount; onOpen: (dialog: "roles" | "tokens" | "delete") => void };

function ServiceAccountRow({ account, onOpen }: RowProps) {
  const names = useScopeNames();
  const mayGrant = useGrantable();
  const { name, tokens, createdBy, grants } = account;
  const used = tokens.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).sort();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="break-words font-medium text-sm">{name}</p>
        <p className="break-words text-muted text-xs">
          {tokens.length === 0 ? "No tokens" : countOf(tokens.length, "token")} · last used:{" "}
          <RelativeTime time={used.at(-1) ?? null} /> · created{" "}
          {createdBy === null ? "by a former member" : `by ${createdBy}`}
        </p>
        <GrantBadges grants={grants} names={names} />
      </div>
      {grants.every(({ role }) => mayGrant(role)) && (
        <div className="flex flex-wrap gap-2">
          <Button aria-label={`Tokens of ${name}`} onClick={() => onOpen("tokens")}>
            Tokens
          </Button>
          <Button aria-label={`Change roles of ${name}`} onClick={() => onOpen("roles")}>
            Change roles
          </Button>
          <Button look="ghost" aria-label={`Delete ${name}`} onClick={() => onOpen("delete")}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

function DeleteDialog({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const remove = useDeleteServiceAccount();
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync(account.serviceAccountId);
      toast.success(`Deleted ${account.name}.`);
      onClose();
    } catch (error) {
      setFailure({
        text: errorSentence(error, "Couldn't delete the service account. Please try again."),
        error,
      });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${account.name}?`}
      className="max-w-md"
      footer={
        <DialogActions onCancel={onClose} look="danger" busy={remove.isPending} onAct={() => void submit()}>
          Delete service account
        </DialogActions>
      }
    >
      <p className="text-sm">
        Its access tokens end immediately. What it did remains in the audit log and in the history of findings
        and runs.
      </p>
      <FailureNotice failure={failure} className="mt-4" />
    </Dialog>
  );
}
