import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { KeyRound } from "../../../components/icons.gen.ts";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { PageHeader } from "../../../components/ui/page-header.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { ClientSettings } from "./client-settings.tsx";
import { CreateTokenForm } from "./create-token-form.tsx";
import { tokensQuery } from "./queries.ts";
import { TokenRow } from "./token-row.tsx";

/** Personal API tokens for AI assistants (MCP). */
export function TokensPage() {
  const tokens = useQuery(tokensQuery);
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        title="Access tokens"
        hint="Connect AI assistants over MCP. Tokens are read-only and see what you can see."
      />
      <div className="flex max-w-3xl flex-col gap-4" aria-busy={tokens.isPending}>
        <CreateTokenForm onMade={setMade} />
        {made !== null && <ClientSettings token={made} onDone={() => setMade(null)} />}
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
                text="Create a token to connect an assistant."
              />
            ) : (
              <ul className="mt-2 divide-y divide-line">
                {tokens.data.tokens.map((token) => (
                  <TokenRow key={token.id} token={token} />
                ))}
              </ul>
            )}
          </Card>
        )}
      </div>
    </>
  );
}
