import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type DialogActionsProps = {
  onCancel: () => void;
  /** Text of the button that closes the dialog. */
  cancel?: string;
  /** The act of the dialog; submits `form` instead, if given. */
  onAct?: () => void;
  /** ID of the form that the act submits. */
  form?: string;
  look?: "primary" | "danger";
  /** The act is running. */
  busy?: boolean;
  disabled?: boolean;
  /** Label of the act; without one, the dialog can only be closed. */
  children?: ReactNode;
};

/** Buttons in the footer of a dialog: Cancel, and its act. */
export function DialogActions(props: DialogActionsProps) {
  const {
    onCancel,
    cancel = "Cancel",
    onAct,
    form,
    look = "primary",
    busy = false,
    disabled = false,
  } = props;
  return (
    <>
      <Button size="lg" onClick={onCancel}>
        {cancel}
      </Button>
      {props.children !== undefined && (
        <Button
          size="lg"
          look={look}
          busy={busy}
          disabled={disabled}
          {...(form === undefined ? { onClick: onAct } : { type: "submit", form })}
        >
          {props.children}
        </Button>
      )}
    </>
  );
}
