import { Field } from "../../../components/ui/field.tsx";
import { CONTROL_STYLE, Input } from "../../../components/ui/input.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { classNames } from "../../../lib/class-names.ts";
import type { Draft } from "./draft.ts";

export type DraftProps = {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** The message for a field of the request. */
  issue: (path: string) => string | undefined;
};

type TextFieldProps = DraftProps & {
  name: "issuer" | "clientId" | "clientSecret" | "entityId" | "signInUrl";
  label: string;
  hint?: string;
  type?: "text" | "url" | "password";
};

/** The protocol, and the settings of the provider. */
export function ProviderFields(props: DraftProps & { hasSecret: boolean }) {
  const { draft, onChange, issue, hasSecret } = props;
  return (
    <>
      <Field label="Protocol">
        {(field) => (
          <Select
            {...field}
            className="[&_select]:h-9 [&_select]:w-full"
            value={draft.protocol}
            onChange={({ currentTarget }) =>
              onChange({ protocol: currentTarget.value === "saml" ? "saml" : "oidc" })
            }
          >
            <option value="oidc">OpenID Connect</option>
            <option value="saml">SAML 2.0</option>
          </Select>
        )}
      </Field>
      {draft.protocol === "oidc" ? (
        <>
          <TextField
            {...props}
            name="issuer"
            label="Issuer"
            type="url"
            hint="The address before /.well-known/openid-configuration."
          />
          <TextField {...props} name="clientId" label="Client ID" />
          <TextField
            {...props}
            name="clientSecret"
            label="Client secret"
            type="password"
            hint={
              hasSecret
                ? "A secret is stored. Leave empty to keep it."
                : "Encrypted at rest, and never shown again."
            }
          />
        </>
      ) : (
        <>
          <TextField
            {...props}
            name="entityId"
            label="Entity ID of the provider"
            hint="The issuer of its assertions."
          />
          <TextField
            {...props}
            name="signInUrl"
            label="Sign-in URL"
            type="url"
            hint="With the HTTP-Redirect binding."
          />
          <Field
            label="Signing certificates"
            hint="PEM. Up to five, so that you can add the next one before the provider uses it."
            error={issue("provider.certificates")}
          >
            {(field) => (
              <textarea
                {...field}
                rows={6}
                className={classNames(CONTROL_STYLE, "h-auto py-1.5 font-mono text-xs max-sm:text-[16px]")}
                spellCheck={false}
                value={draft.certificates}
                onChange={({ currentTarget }) => onChange({ certificates: currentTarget.value })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}

function TextField({ draft, onChange, issue, name, label, hint, type = "text" }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={issue(`provider.${name}`)}>
      {(field) => (
        <Input
          {...field}
          type={type}
          className="h-9"
          autoComplete={type === "password" ? "new-password" : "off"}
          value={draft[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        />
      )}
    </Field>
  );
}
