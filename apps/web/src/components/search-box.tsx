import type { RefObject } from "react";
import { useSettledText } from "../lib/use-settled-text.ts";
import { Search } from "./icons.gen.ts";
import { Input } from "./ui/input.tsx";
import { KeyboardKey } from "./ui/keyboard-key.tsx";

type SearchBoxProps = {
  /** Label for screen readers. */
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (q: string | undefined) => void;
  box: RefObject<HTMLInputElement | null>;
  /** Delay between the last keystroke and the change of the URL. */
  pauseMs: number;
};

/** The search box of a list. It updates immediately; the URL follows when typing pauses. */
export function SearchBox({ label, placeholder, value, onChange, box, pauseMs }: SearchBoxProps) {
  const [text, setText] = useSettledText(value, onChange, pauseMs);
  return (
    <div className="relative min-w-0 flex-1 basis-56 sm:max-w-80">
      <Search className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted" aria-hidden="true" />
      <Input
        ref={box}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        className="peer px-8"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <span
        className="pointer-events-none absolute top-1.5 right-2 max-sm:hidden peer-focus:hidden"
        aria-hidden="true"
      >
        {text === "" && <KeyboardKey>/</KeyboardKey>}
      </span>
    </div>
  );
}
