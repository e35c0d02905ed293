import { createRowFocus } from "../../../components/selection/row-focus.ts";

const findings = createRowFocus("data-finding", "h3 a");

/** The finding whose row contains an element. */
export const rowOf = findings.rowOf;

/** Focuses a finding in the list, and scrolls to it where it is out of sight. */
export const focusFinding = findings.focus;

/** Focuses a finding once the dialog that had the focus is gone. */
export const focusFindingAfterDialog = findings.focusAfterDialog;
