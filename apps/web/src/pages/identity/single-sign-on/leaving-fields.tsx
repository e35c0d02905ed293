import { useQuery } from "@tanstack/react-query";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import type { Draft } from "./draft.ts";
import { scimQuery } from "./queries.ts";

type LeavingFieldsProps = {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  issue: (path: string) => string | undefined;
};

/** What happens when someone leaves, by what the provider reports, and how long other sessions last. */
export function LeavingFields({ draft, onChange, issue }: LeavingFieldsProps) {
  const { data } = useQuery(scimQuery);
  return (
    <Card aria-label="When someone leaves" className="flex flex-col gap-4 p-4 sm:p-5">
      <div>
        <h2 className="font-semibold text-lg">When someone leaves</h2>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm">
          {data !== undefined && (
            <li>
              {data.token === null
                ? "SCIM is not set up. With it, a person who is deactivated or deleted at the provider loses sessions, live updates, and access tokens at once."
                : "SCIM: a person who is deactivated or deleted at the provider loses sessions, live updates, and access tokens as soon as the provider reports it."}
            </li>
          )}
          {draft.protocol === "oidc" ? (
            <>
              <li>
                Refresh tokens: for a person for whom the provider sends one, Skyledger asks the provider
                repeatedly. Without access there, sessions and access tokens end within a minute.
              </li>
              <li>
                Back-channel logout: if the provider has the URI above, sessions end as soon as it reports a
                sign-out. Access tokens keep working.
              </li>
            </>
          ) : (
            <li>SAML doesn't report that someone has left.</li>
          )}
          <li>
            Without any of these, sessions end after the time below, and access tokens keep working until you
            remove the person on the page People.
          </li>
        </ul>
      </div>
      <Field
        label="Hours of a session"
        hint="For people for whom the provider sends no refresh token. 1 to 720 hours after the sign-in; sessions that are open keep their end."
        error={issue("sessionHours")}
      >
        {(field) => (
          <Input
            {...field}
            className="h-9 w-28"
            type="number"
            min={1}
            max={720}
            value={draft.sessionHours}
            onChange={({ currentTarget }) => onChange({ sessionHours: currentTarget.value })}
          />
        )}
      </Field>
    </Card>
  );
}
