import { scopeNames, scopes } from "@skyledger/contract/scopes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { KeyRound } from "../../../components/icons.gen.ts";
import { CreateTokenForm } from "../../../components/tokens/create-token-form.tsx";
import { NewToken } from "../../../components/tokens/new-token.tsx";
import { TokenRow } from "../../../components/tokens/token-row.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { PageHeader } from "../../../components/ui/page-header.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { meQuery } from "../../../lib/me-query.ts";
import { tokensQuery, useCreateToken, useRemoveToken } from "./queries.ts";

/** Personal access tokens for programs. */
export function TokensPage() {
  const tokens = useQuery(tokensQuery);
  const create = useCreateToken();
  const remove = useRemoveToken();
  const { data: me } = useQuery(meQuery);
  const [created, setCreated] = useState<string | null>(null);
  const offered = scopeNames.filter(
    (scope) => me === undefined || me.permissions.somewhere.includes(scopes[scope].permission),
  );
  return (
    <>
      <PageHeader
        title="Access tokens"
        hint="For programs: AI assistants over MCP, pipelines, and scripts. A token never does more than your roles allow."
      />
      <div className="flex max-w-3xl flex-col gap-4" aria-busy={tokens.isPending}>
        <Card className="p-4 sm:p-5">
          <h2 className="mb-3 font-semibold text-lg">Create a token</h2>
          <CreateTokenForm offered={offered} create={create.mutateAsync} onCreated={setCreated} />
        </Card>
        {created !== null && (
          <Card aria-label="New token" className="flex flex-col gap-3 p-4 sm:p-5">
            <h2 className="font-semibold text-lg">Your new token</h2>
            <NewToken token={created} />
            <div>
              <Button onClick={() => setCreated(null)}>Done</Button>
            </div>
          </Card>
        )}
        {tokens.isError && (
          <LoadError
            message={errorSentence(tokens.error, "Couldn't load your tokens.")}
            error={tokens.error}
            onRetry={() => void tokens.refetch()}
          />
        )}
        {tokens.isPending && <Skeleton className="h-24 rounded-xl" />}
        {tokens.data && (
          <Card aria-label="Your tokens" className="p-4 sm:p-5">
            <h2 className="font-semibold text-lg">Your tokens</h2>
            {tokens.data.tokens.length === 0 ? (
              <EmptyState
                icon={KeyRound}
                title="No tokens yet"
                text="Create a token to connect an assistant or a program."
              />
            ) : (
              <ul className="mt-2 divide-y divide-line">
                {tokens.data.tokens.map((token) => (
                  <TokenRow key={token.id} token={token} revoke={remove.mutateAsync} />
                ))}
              </ul>
            )}
          </Card>
        )}
      </div>
    </>
  );
}
