import { memo } from "react";
import { RotateCcw } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { currentOf, type Threshold, wrongWith } from "./threshold-values.ts";

type ThresholdFieldProps = {
  threshold: Threshold;
  /** Typed value; undefined: unchanged. */
  typed: string | undefined;
  /** Validation message of the server. */
  refused: string | undefined;
  onType: (name: string, text: string) => void;
};

/** One threshold with unit, default, source, and Reset. */
export const ThresholdField = memo(({ threshold, typed, refused, onType }: ThresholdFieldProps) => {
  const { name, label, unit, default: usual, source } = threshold;
  const text = typed ?? String(currentOf(threshold));
  const isDefault = wrongWith(text) === undefined && Number(text) === usual;
  return (
    <Field
      label={label}
      error={typed === undefined ? undefined : (wrongWith(typed) ?? refused)}
      hint={
        <>
          Default {usual} {unit}. {source}
        </>
      }
    >
      {(control) => (
        <div className="flex items-center gap-2">
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            className="w-32 shrink-0 tabular-nums"
            value={text}
            onChange={(event) => onType(name, event.currentTarget.value)}
          />
          <span className="min-w-0 flex-1 break-words text-muted text-sm">{unit}</span>
          {!isDefault && (
            <Button
              size="sm"
              look="ghost"
              aria-label={`Reset ${label} to ${usual} ${unit}`}
              onClick={() => onType(name, String(usual))}
            >
              <RotateCcw aria-hidden="true" />
              Reset
            </Button>
          )}
        </div>
      )}
    </Field>
  );
});
ThresholdField.displayName = "ThresholdField";
