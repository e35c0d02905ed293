import { Command } from "cmdk";
import { Dialog as Primitive } from "radix-ui";
import { useRef, useState } from "react";
import { Search } from "../icons.gen.ts";
import { useFocusReturn } from "../ui/use-focus-return.ts";
import { PaletteActions } from "./palette-actions.tsx";
import { PaletteFindings } from "./palette-findings.tsx";
import { PaletteHelp } from "./palette-help.tsx";
import { PalettePages, PaletteRecent, PaletteSettings } from "./palette-pages.tsx";
import { PaletteResources } from "./palette-resources.tsx";

/** While the palette loads: the text that a person enters, and the element that had the focus. */
export type EarlySearch = { typed: string; from: Element | null };

type PaletteProps = {
  early?: Readonly<EarlySearch>;
  onClose: () => void;
  onOpenKeys: () => void;
  onAsk: () => void;
};

/**
 * The Ctrl+K palette: recent pages, pages, settings, and actions, then the search results of the server,
 * which appear below so that nothing moves under the pointer.
 */
export function Palette({ early, onClose, onOpenKeys, onAsk }: PaletteProps) {
  const [text, setText] = useState(() => early?.typed ?? "");
  const field = useRef<HTMLInputElement>(null);
  const returnFocus = useFocusReturn(true, early?.from);
  const group = { text, onDone: onClose };
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(10_12_18/0.5)]" />
        <Primitive.Content
          aria-modal="true"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // By default the text would be selected, and the next letter would replace it.
            event.preventDefault();
            field.current?.focus();
            field.current?.setSelectionRange(text.length, text.length);
          }}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-x-3 top-[12vh] z-50 mx-auto max-w-xl animate-pop overflow-hidden rounded-xl border border-line bg-surface shadow-pop outline-none"
        >
          <Primitive.Title className="sr-only">
            Search pages, resources, findings, and actions
          </Primitive.Title>
          <Command label="Search pages, resources, findings, and actions" loop shouldFilter={false}>
            <div className="flex items-center gap-2.5 border-line border-b px-4">
              <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
              <Command.Input
                ref={field}
                value={text}
                onValueChange={setText}
                placeholder="Search pages, resources, findings…"
                className="h-12 w-full bg-transparent text-base outline-none max-sm:text-[16px]"
              />
            </div>
            <Command.List className="max-h-[min(380px,60vh)] overflow-y-auto py-1">
              <PaletteRecent {...group} />
              <PalettePages {...group} />
              <PaletteSettings {...group} />
              <PaletteActions {...group} onOpenKeys={onOpenKeys} onAsk={onAsk} />
              <PaletteResources {...group} />
              <PaletteFindings {...group} />
              <PaletteHelp {...group} />
            </Command.List>
          </Command>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
