import { useQuery } from "@tanstack/react-query";
import { May } from "../../../components/may.tsx";
import { LoadError, Notice } from "../../../components/ui/notice.tsx";
import { PageHeader } from "../../../components/ui/page-header.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { AddressesCard } from "./addresses-card.tsx";
import { ssoQuery } from "./queries.ts";
import { ScimCard } from "./scim-card.tsx";
import { SsoForm } from "./sso-form.tsx";
import { TestCard } from "./test-card.tsx";

/** Single sign-on of the workspace: its identity provider, roles by group, and whether it is required. */
export function SingleSignOnPage() {
  const sso = useQuery(ssoQuery);
  return (
    <>
      <PageHeader
        title="Single sign-on"
        hint="People sign in with your company's identity provider, over OpenID Connect or SAML 2.0."
      />
      <div className="flex max-w-3xl flex-col gap-4" aria-busy={sso.isPending}>
        {sso.isError && sso.data === undefined && (
          <LoadError
            message={errorSentence(sso.error, "Couldn't load single sign-on.")}
            error={sso.error}
            onRetry={() => void sso.refetch()}
          />
        )}
        {sso.isPending && <Skeleton className="h-64 rounded-xl" />}
        {sso.data && (
          <May
            call="PUT /sso"
            need="ownership everywhere"
            otherwise={<Notice kind="info">Only owners of the workspace change single sign-on.</Notice>}
          >
            {sso.data.settings === null && (
              <Notice kind="info">
                Not set up yet. Create an application at your identity provider with the addresses below, then
                enter its settings.
              </Notice>
            )}
            <AddressesCard addresses={sso.data.addresses} />
            {/* Saved settings start a new form. */}
            <SsoForm key={JSON.stringify(sso.data.settings)} settings={sso.data.settings} />
            {sso.data.settings !== null && <TestCard settings={sso.data.settings} />}
            {sso.data.settings !== null && <ScimCard />}
          </May>
        )}
      </div>
    </>
  );
}
