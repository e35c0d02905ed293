import { useQuery } from "@tanstack/react-query";
import { Card } from "../../../components/ui/card.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { membersQuery } from "../../../lib/members-query.ts";
import type { Draft } from "./draft.ts";

type RequiredFieldsProps = {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** A test sign-in with the saved settings succeeded. */
  tested: boolean;
};

/** Whether members sign in with single sign-on only, and the owner who still can otherwise. */
export function RequiredFields({ draft, onChange, tested }: RequiredFieldsProps) {
  const { data } = useQuery(membersQuery);
  const owners = (data?.members ?? []).filter(
    ({ grants, emailVerified, deactivatedAt }) =>
      emailVerified && deactivatedAt === null && grants.some(({ role }) => role === "owner"),
  );
  return (
    <Card aria-label="Rules" className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="text-sm">
        <Checkbox
          label="Require single sign-on"
          aria-describedby="sso-required-hint"
          checked={draft.required}
          onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
        />
        <p id="sso-required-hint" className="mt-0.5 pl-6 text-muted text-xs">
          Ends every other session at once. Passwords and passkeys no longer sign in, except for the
          break-glass owner. Access tokens keep working.
        </p>
      </div>
      <Field
        label="Break-glass owner"
        hint="Signs in with a second factor when the provider is not available. Each use is recorded and reported to owners and administrators."
      >
        {(field) => (
          <Select
            {...field}
            className="[&_select]:h-9 [&_select]:w-full"
            value={draft.breakGlassUserId}
            onChange={({ currentTarget }) => onChange({ breakGlassUserId: currentTarget.value })}
          >
            <option value="">None</option>
            {owners.map(({ userId, fullName, email }) => (
              <option key={userId} value={userId}>
                {fullName === "" ? email : `${fullName} (${email})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.required && !tested && (
        <Notice kind="warning">
          Save the settings without this rule first, and complete a test sign-in. Otherwise, a mistake could
          lock everyone out.
        </Notice>
      )}
    </Card>
  );
}
