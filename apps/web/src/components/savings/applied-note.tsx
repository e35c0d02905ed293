import { Field } from "../ui/field.tsx";
import { NoteArea } from "../ui/note-area.tsx";

type AppliedNoteProps = {
  value: string;
  onText: (note: string) => void;
  /** Whether it describes several recommendations. */
  many?: boolean;
};

/** The note about changes that a person made in AWS. */
export function AppliedNote({ value, onText, many = false }: AppliedNoteProps) {
  const place = many ? "Shown in the history of each." : "Shown in the history.";
  return (
    <Field label="Note (optional)" hint={`Describes what was done. ${place}`}>
      {(control) => <NoteArea {...control} rows={2} value={value} onText={onText} />}
    </Field>
  );
}
