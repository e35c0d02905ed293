import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classNames } from "../../lib/class-names.ts";

const styles = cva(
  "inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-md px-1.5 font-medium text-xs [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-muted",
        accent: "bg-accent-tint text-accent",
        ai: "bg-ai-tint text-ai",
        critical: "bg-critical-tint text-critical",
        high: "bg-high-tint text-high",
        medium: "bg-medium-tint text-medium",
        low: "bg-low-tint text-low",
        good: "bg-good-tint text-good",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

/** Colors of a badge. A color always comes with a word, and for severities with an icon. */
export type BadgeTone = NonNullable<VariantProps<typeof styles>["tone"]>;

/** A small label. */
export function Badge({ tone, className, ...rest }: ComponentProps<"span"> & { tone?: BadgeTone }) {
  return <span className={classNames(styles({ tone }), className)} {...rest} />;
}
