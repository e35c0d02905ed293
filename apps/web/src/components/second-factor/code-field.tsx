import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

type CodeFieldProps = {
  label?: string;
  hint?: string;
  value: string;
  onChange: (code: string) => void;
  autoFocus?: boolean;
};

/** Input for a code of an authenticator app, or a recovery code. */
export function CodeField({ label = "Code", hint, value, onChange, autoFocus = false }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={autoFocus}
          maxLength={30}
          required
          className="h-9 font-mono"
        />
      )}
    </Field>
  );
}
