import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { countOf, formatCount, formatDate, formatExactTime } from "../../lib/format.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { Card, CardHeader } from "../ui/card.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { LoadError } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { type LeastPrivilegeAnswer, leastPrivilegeQuery } from "./queries.ts";

/** Characters of a managed policy without white space (IAM User Guide, "IAM and AWS STS quotas"). */
const managedPolicyLimit = 6144;

/** Services in use of a user or role, and a policy for them; undefined: no question yet. */
export function LeastPrivilege({ principalArn }: { principalArn: string | undefined }) {
  const answer = useQuery(leastPrivilegeQuery(principalArn));
  if (answer.error) {
    return (
      <LoadError
        message={errorSentence(answer.error, "Couldn't load last accessed data.")}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (answer.isLoading) return <Skeleton className="h-28 rounded-xl" />;
  if (answer.data === undefined) return null;
  return (
    <Card aria-label="Services in use">
      <CardHeader title="Services in use" hint={sentenceOf(answer.data)} />
      <div className="flex flex-col gap-3 px-5 pt-2 pb-4 text-sm">
        <Services services={answer.data.services ?? []} />
        <Proposal answer={answer.data} />
      </div>
    </Card>
  );
}

function sentenceOf({ state, services, allowedServices, since, missing }: LeastPrivilegeAnswer): string {
  const from = `since ${formatDate(since)}`;
  if (state === "managed") return "AWS or IAM Identity Center manages these policies.";
  if (state === "unused") return `No allowed service was used ${from}.`;
  if (state === "unknown" || services === null) {
    const actions = [...new Set(missing.map(({ iamAction }) => iamAction))].join(", ");
    return `Unknown without usable data from ${actions}.`;
  }
  const used =
    allowedServices === null
      ? countOf(services.length, "service")
      : `${formatCount(services.length)} of ${countOf(allowedServices, "allowed service")}`;
  const left = state === "unchanged" ? " The policies can't be limited further." : "";
  return `${used} used ${from}.${left}`;
}

function Services({ services }: { services: NonNullable<LeastPrivilegeAnswer["services"]> }) {
  if (services.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label="Services, the most recent first">
      {services.map(({ namespace, lastAuthenticatedAt }) => (
        <li key={namespace}>
          <span className="font-mono text-xs">{namespace}</span>{" "}
          <span className="text-muted text-xs" title={formatExactTime(lastAuthenticatedAt)}>
            {relativeTime(lastAuthenticatedAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Proposal({ answer }: { answer: LeastPrivilegeAnswer }): ReactNode {
  const { policyDocument, policySize } = answer;
  if (policyDocument === null || policySize === null) return null;
  return (
    <details>
      <summary className="cursor-pointer rounded-sm font-medium">Policy for what is in use</summary>
      <div className="mt-2 flex flex-col gap-2">
        <p className="text-muted text-xs">
          It takes the place of all identity policies, and keeps their conditions and denials. Actions that
          IAM tracks and that were not used are left out. A pattern with such actions becomes a list of its
          other actions, where that fits into a managed policy.
          {policyDocument.includes('"NotAction"') && " Statements with NotAction can stay whole."}
          {policySize > managedPolicyLimit &&
            ` Its ${countOf(policySize, "character")} exceed the ${formatCount(managedPolicyLimit)} of a managed policy: split it.`}
        </p>
        <CodeBlock title="least-privilege.json" code={policyDocument} />
      </div>
    </details>
  );
}
