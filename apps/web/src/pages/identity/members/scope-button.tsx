import type { GrantScope } from "@skyledger/contract/permissions";
import { lazy, Suspense, useRef, useState } from "react";
import { ChevronDown } from "../../../components/icons.gen.ts";
import type { ChosenScope } from "../../../components/shell/scope-picker.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { type ScopeNames, scopeText } from "./grant-words.ts";

const ScopePicker = lazy(() =>
  import("../../../components/shell/scope-picker.tsx").then((file) => ({ default: file.ScopePicker })),
);

type ScopeButtonProps = {
  label: string;
  scope: GrantScope;
  names: ScopeNames;
  /** Owners own the whole workspace. */
  disabled: boolean;
  onChange: (scope: GrantScope) => void;
};

/** Chooses where a role holds: the workspace, an OU, an account, or the accounts with a tag. */
export function ScopeButton({ label, scope, names, disabled, onChange }: ScopeButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const text = scopeText(scope, names);
  return (
    <>
      <Button
        ref={button}
        size="lg"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${label}: ${text}`}
        disabled={disabled}
        className="min-w-0 justify-between"
        onClick={() => setOpen((now) => !now)}
      >
        <span className="truncate font-normal" title={text}>
          {text}
        </span>
        <ChevronDown aria-hidden="true" />
      </Button>
      {open && (
        <Suspense>
          <ScopePicker
            anchor={button}
            scope={pickerValue(scope)}
            onChoose={(line) => onChange(scopeOf(line))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The scope of a chosen line. */
function scopeOf({ kind, value }: ChosenScope): GrantScope {
  if (value === undefined || kind === "all") return { kind: "workspace" };
  if (kind !== "tag") return { kind, id: value };
  const end = value.indexOf("=");
  return { kind: "account_tag", key: value.slice(0, end), value: value.slice(end + 1) };
}

function pickerValue(scope: GrantScope): string | undefined {
  if (scope.kind === "workspace") return undefined;
  return scope.kind === "account_tag" ? `${scope.key}=${scope.value}` : scope.id;
}
