import type { ClipboardEvent } from "react";
import type { FieldControl } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";

type CodeInputProps = FieldControl & { length: number; value: string; onChange: (code: string) => void };

/** Input for the emailed code: digits only; a pasted "123 456" is accepted. */
export function CodeInput({ length, value, onChange, ...control }: CodeInputProps) {
  const keep = (text: string) => onChange(text.replace(/\D/g, "").slice(0, length));
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    keep(event.clipboardData.getData("text"));
  };
  return (
    <Input
      {...control}
      value={value}
      onChange={(event) => keep(event.target.value)}
      onPaste={paste}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={length}
      required
      placeholder="000000"
      className="h-12 text-center font-mono text-xl tracking-[0.5em] placeholder:opacity-50 max-sm:text-xl"
    />
  );
}
