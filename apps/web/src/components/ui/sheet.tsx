import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { CloseButton, focusItself } from "./dialog.tsx";
import { useFocusReturn } from "./use-focus-return.ts";

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side: "left" | "right";
  title: ReactNode;
  /** Hides the title visually where the content has its own. */
  titleHidden?: boolean;
  className?: string;
  children: ReactNode;
};

/** A panel that slides in from an edge: navigation on phones, details elsewhere. */
export function Sheet({ open, onOpenChange, side, title, titleHidden, className, children }: SheetProps) {
  const returnFocus = useFocusReturn(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(10_12_18/0.5)]" />
        <Primitive.Content
          onOpenAutoFocus={focusItself}
          onCloseAutoFocus={returnFocus}
          // Radix hides what is behind when it opens; what loads later is hidden by this.
          aria-modal="true"
          aria-describedby={undefined}
          className={classNames(
            "fixed inset-y-0 z-50 flex w-[min(420px,88vw)] flex-col bg-surface shadow-pop outline-none",
            side === "left"
              ? "left-0 animate-sheet-left border-line border-r"
              : "right-0 animate-sheet-right border-line border-l",
            className,
          )}
        >
          <header
            className={classNames(
              "flex items-center justify-between gap-4 px-5",
              titleHidden === true ? "absolute top-3 right-1 z-10" : "h-14 border-line border-b",
            )}
          >
            <Primitive.Title
              className={classNames("font-semibold text-lg", titleHidden === true && "sr-only")}
            >
              {title}
            </Primitive.Title>
            <CloseButton />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
