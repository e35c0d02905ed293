import { roleAllows } from "@skyledger/contract/permissions";
import { scopeNames, scopes } from "@skyledger/contract/scopes";
import { useState } from "react";
import { CreateTokenForm } from "../../../components/tokens/create-token-form.tsx";
import { NewToken } from "../../../components/tokens/new-token.tsx";
import { TokenRow } from "../../../components/tokens/token-row.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import {
  type ServiceAccount,
  useCreateServiceToken,
  useRevokeServiceToken,
} from "./service-account-queries.ts";

/** The tokens of a service account: create one, see their use, and revoke them. */
export function ServiceTokensDialog({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const create = useCreateServiceToken(account.serviceAccountId);
  const revoke = useRevokeServiceToken(account.serviceAccountId);
  const [created, setCreated] = useState<string | null>(null);
  const offered = scopeNames.filter((scope) =>
    account.grants.some(({ role }) => roleAllows(role, scopes[scope].permission)),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Tokens of ${account.name}`}
      className="max-w-xl"
      footer={
        <Button size="lg" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex min-w-0 flex-col gap-5">
        <section aria-label={created === null ? "Create a token" : "New token"}>
          <h3 className="mb-2 font-medium text-sm">
            {created === null ? "Create a token" : "Your new token"}
          </h3>
          {created === null ? (
            <CreateTokenForm offered={offered} create={create.mutateAsync} onCreated={setCreated} />
          ) : (
            <NewToken token={created} />
          )}
        </section>
        {account.tokens.length > 0 && (
          <section aria-label="Tokens">
            <h3 className="font-medium text-sm">Tokens</h3>
            <ul className="divide-y divide-line">
              {account.tokens.map((token) => (
                <TokenRow key={token.id} token={token} revoke={revoke.mutateAsync} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
