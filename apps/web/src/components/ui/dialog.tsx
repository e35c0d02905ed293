import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { X } from "../icons.gen.ts";
import { useFocusReturn } from "./use-focus-return.ts";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Line below the title; without it, the dialog has no description for screen readers. */
  description?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** Width class, for dialogs with a table or a graph. */
  className?: string;
  children?: ReactNode;
};

/** A modal dialog: focus stays inside, Escape closes, the page behind does not scroll. */
export function Dialog({ open, onOpenChange, title, description, footer, className, children }: DialogProps) {
  const returnFocus = useFocusReturn(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(10_12_18/0.5)] backdrop-blur-[2px]" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center p-3 sm:p-6">
          <Primitive.Content
            onOpenAutoFocus={focusItself}
            onCloseAutoFocus={returnFocus}
            // Radix hides what is behind when it opens; what loads later is hidden by this.
            aria-modal="true"
            {...(description === undefined ? { "aria-describedby": undefined } : {})}
            className={classNames(
              "pointer-events-auto flex max-h-full w-full max-w-xl animate-pop flex-col rounded-xl border border-line bg-surface shadow-pop outline-none",
              className,
            )}
          >
            <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
              <div className="min-w-0">
                <Primitive.Title className="font-semibold text-lg">{title}</Primitive.Title>
                {description !== undefined && (
                  <Primitive.Description asChild>
                    <div className="mt-0.5 text-muted text-sm">{description}</div>
                  </Primitive.Description>
                )}
              </div>
              <CloseButton />
            </header>
            {/* The body scrolls by itself; a focus stop lets the keyboard scroll it. */}
            <div className="min-h-0 overflow-y-auto px-5 pb-5">{children}</div>
            {footer !== undefined && (
              <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3">
                {footer}
              </footer>
            )}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * Unless the content focuses a field: the dialog itself has the focus, so that its name is read and Tab starts at its
 * beginning. Otherwise, a dialog that a link opens would show a focus ring on its close button.
 */
export function focusItself(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** Close button of dialogs and sheets. */
export function CloseButton() {
  return (
    <Primitive.Close
      className="-mr-1.5 flex size-8 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-120 hover:bg-sunken hover:text-ink"
      aria-label="Close"
    >
      <X className="size-4" aria-hidden="true" />
    </Primitive.Close>
  );
}
