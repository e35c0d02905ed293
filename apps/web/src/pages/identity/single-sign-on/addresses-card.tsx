import { Card } from "../../../components/ui/card.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import type { SsoView } from "./queries.ts";

const ROWS = [
  { name: "redirectUri", label: "Redirect URI", about: "OpenID Connect" },
  { name: "backchannelLogoutUri", label: "Back-channel logout URI", about: "OpenID Connect, optional" },
  { name: "metadataUrl", label: "Entity ID and metadata", about: "SAML" },
  { name: "acsUrl", label: "Assertion consumer service", about: "SAML" },
  { name: "signInUrl", label: "Sign-in page", about: "For your people" },
] as const;

/** What the identity provider must know about this workspace. */
export function AddressesCard({ addresses }: { addresses: SsoView["addresses"] }) {
  return (
    <Card aria-label="Addresses" className="p-4 sm:p-5">
      <h2 className="font-semibold text-lg">Addresses for your identity provider</h2>
      <dl className="mt-3 flex flex-col gap-3 text-sm">
        {ROWS.map(({ name, label, about }) => (
          <div key={name} className="min-w-0">
            <dt className="font-medium">
              {label} <span className="font-normal text-muted text-xs">{about}</span>
            </dt>
            <dd className="flex min-w-0 items-start gap-1">
              <code className="min-w-0 break-all py-1 text-xs">{addresses[name]}</code>
              <CopyButton text={addresses[name]} what={label} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
