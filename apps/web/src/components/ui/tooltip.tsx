import { Tooltip as Primitive } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/** A short note on hover or focus, in the same landmark as its trigger. Never the only place for information. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-[60] max-w-72 animate-pop rounded-md bg-ink px-2 py-1 text-page text-xs shadow-pop"
        >
          {text}
        </Primitive.Content>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
