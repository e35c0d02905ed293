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
    // On narrow screens as many lines from the start as there will be, of the height of what follows: the badge arrives
    // with the accounts, and must move nothing. Next to the page's actions, a tablet has less room than a phone.
    <span
      className={`flex flex-wrap content-start items-center gap-x-2 gap-y-1 ${after === undefined ? "max-md:min-h-11" : "max-sm:min-h-12 sm:max-md:min-h-17"}`}
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
