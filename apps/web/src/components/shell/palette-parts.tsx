import { Command } from "cmdk";
import { type ReactNode, useEffect, useState } from "react";
import type { IconComponent } from "../icon.tsx";

/** An entry of the palette. */
export const ITEM =
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm data-[selected=true]:bg-accent-tint [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";
/** A group of entries with its heading. */
export const GROUP =
  "px-1.5 pb-1.5 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs";

/** Delay between the last keystroke and the request. */
export const SEARCH_DELAY_MS = 200;
/** Minimum length of a search text. */
export const SHORTEST_SEARCH = 2;

/** Props of every group of the palette. */
export type GroupProps = { text: string; onDone: () => void };

/** A page, setting, action, or help topic. */
export type Entry = {
  label: string;
  icon: IconComponent;
  /** Note at the end of the line. */
  note?: string;
  /** Synonyms. */
  words?: string;
  run: () => void;
};

/** Entries that match the text, under a heading; nothing when none does. */
export function EntryGroup({
  heading,
  entries,
  text,
  onDone,
}: GroupProps & { heading: string; entries: readonly Entry[] }) {
  const shown = entries.filter(({ label, words = "" }) => matches(`${label} ${words}`, text));
  if (shown.length === 0) return null;
  return (
    <Command.Group heading={heading} className={GROUP}>
      {shown.map(({ label, icon: Icon, note, run }) => (
        <Command.Item
          key={label}
          value={`${heading} ${label}`}
          className={ITEM}
          onSelect={() => {
            onDone();
            run();
          }}
        >
          <Icon aria-hidden="true" />
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {note !== undefined && <span className="shrink-0 text-muted text-xs">{note}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** Whether a text has every word of the search. */
export function matches(searched: string, text: string): boolean {
  const all = searched.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** A line that is not an entry: no results, searching, or an error. */
export function Line({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-2.5 py-2 text-muted text-sm">
      {children}
    </p>
  );
}

/** The value after it has not changed for `delayMs`. */
export function useSettled(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
