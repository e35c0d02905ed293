import { type ComponentProps, useState } from "react";
import { Eye, EyeOff } from "./icons.gen.ts";
import { Input } from "./ui/input.tsx";

/** A password field with a toggle that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...props} type={shown ? "text" : "password"} className="h-9 pr-9" />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        aria-label={shown ? "Hide password" : "Show password"}
        aria-pressed={shown}
        className="absolute top-0.5 right-0.5 flex size-8 items-center justify-center rounded-md text-muted hover:text-ink"
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
    </span>
  );
}
