import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { isOneAccount } from "../lib/account-scope.ts";
import { accountsQuery } from "../lib/accounts-query.ts";
import { Badge } from "./ui/badge.tsx";

const OrganizationSample = lazy(() =>
  import("./organization-sample.tsx").then((file) => ({ default: file.OrganizationSample })),
);

type SourceHintProps = {
  /** The accounts in scope; undefined: all of them. */
  account: string | undefined;
  children: ReactNode;
  /** Behind the badge. */
  after?: ReactNode;
};

/** Source of the figures on a page, with a badge when they include sample data of the sandbox account. */
export function SourceHint({ account, children, after }: SourceHintProps) {
  const accounts = useQuery(accountsQuery);
  const grouped = account !== undefined && !isOneAccount(account);
  const sandbox = accounts.data?.accounts.find(
    (one) => one.kind === "sandbox" && (account === undefined || grouped || one.id === account),
  );
  return (
    // On narrow screens two lines from the start, the second one as high as what follows: the badge arrives with the
    // accounts, and must move nothing.
    <span
      className={`flex flex-wrap content-start items-center gap-x-2 gap-y-1 ${after === undefined ? "max-md:min-h-11" : "max-md:min-h-12"}`}
    >
      <span>{children}</span>
      {sandbox !== undefined &&
        (grouped ? (
          <Suspense>
            <OrganizationSample label={sandbox.label} />
          </Suspense>
        ) : (
          <Badge tone="accent">{sandbox.label}</Badge>
        ))}
      {after}
    </span>
  );
}
