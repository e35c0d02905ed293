import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { CodeBlock } from "../../../components/ui/code-block.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { FailureNotice, LoadError, Notice } from "../../../components/ui/notice.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { countOf, formatCount } from "../../../lib/format.ts";
import { type Scim, scimQuery, useCreateScimToken, useRevokeScimToken } from "./queries.ts";

/** SCIM: the identity provider manages people and groups of the workspace. */
export function ScimCard() {
  const scim = useQuery(scimQuery);
  const create = useCreateScimToken();
  const revoke = useRevokeScimToken();
  const [sure, setSure] = useState<"replace" | "revoke" | null>(null);
  const error = create.error ?? revoke.error;
  const make = () => {
    setSure(null);
    revoke.reset();
    create.mutate();
  };
  const end = () => {
    setSure(null);
    create.reset();
    revoke.mutate();
  };
  return (
    <Card aria-label="SCIM" className="flex flex-col gap-3 p-4 sm:p-5">
      <div>
        <h2 className="font-semibold text-lg">SCIM</h2>
        <p className="mt-0.5 text-muted text-sm">
          Your identity provider creates, changes, and deactivates people by itself. Its groups have the roles
          above, by name or ID.
        </p>
      </div>
      {scim.isPending && <Skeleton className="h-16 rounded-xl" />}
      {scim.isError && scim.data === undefined && (
        <LoadError
          message={errorSentence(scim.error, "Couldn't load SCIM.")}
          error={scim.error}
          onRetry={() => void scim.refetch()}
        />
      )}
      {scim.data && <State scim={scim.data} />}
      {create.data && (
        <>
          <Notice kind="info">Copy the token now. It can't be shown again.</Notice>
          <CodeBlock title="SCIM token" code={create.data.token} />
        </>
      )}
      {scim.data && (
        <div className="flex flex-wrap gap-2">
          {scim.data.token === null ? (
            <Button size="lg" busy={create.isPending} onClick={make}>
              Create SCIM token
            </Button>
          ) : (
            <>
              <Button
                size="lg"
                look={sure === "replace" ? "danger" : "secondary"}
                busy={create.isPending}
                onClick={() => (sure === "replace" ? make() : setSure("replace"))}
                onBlur={() => setSure(null)}
              >
                {sure === "replace" ? "Confirm: end the present token" : "Replace token"}
              </Button>
              <Button
                size="lg"
                look={sure === "revoke" ? "danger" : "secondary"}
                busy={revoke.isPending}
                onClick={() => (sure === "revoke" ? end() : setSure("revoke"))}
                onBlur={() => setSure(null)}
              >
                {sure === "revoke" ? "Confirm: turn off SCIM" : "Revoke token"}
              </Button>
            </>
          )}
        </div>
      )}
      <FailureNotice
        failure={error === null ? null : { text: errorSentence(error, "Couldn't change the token."), error }}
      />
    </Card>
  );
}

function State({ scim: { address, token, people, groups } }: { scim: Scim }) {
  return (
    <dl className="flex flex-col gap-3 text-sm">
      <div className="min-w-0">
        <dt className="font-medium">Base URL</dt>
        <dd className="flex min-w-0 items-start gap-1">
          <code className="min-w-0 break-all py-1 text-xs">{address}</code>
          <CopyButton text={address} what="Base URL" />
        </dd>
      </div>
      <div>
        <dt className="font-medium">Token</dt>
        <dd>
          {token === null ? (
            "None, so requests are refused."
          ) : (
            <>
              Created <RelativeTime time={token.createdAt} /> by {token.createdBy ?? "a person who has left"}.
              Last used: <RelativeTime time={token.lastUsedAt} />. Revoking it keeps people and their roles.
            </>
          )}
        </dd>
      </div>
      {token !== null && (
        <div>
          <dt className="font-medium">Managed by the provider</dt>
          <dd>
            {people === 1 ? "1 person" : `${formatCount(people)} people`} and {countOf(groups, "group")}
          </dd>
        </div>
      )}
    </dl>
  );
}
