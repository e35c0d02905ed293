import { useEffect, useState } from "react";
import { toast } from "sonner";
import { classNames } from "../../lib/class-names.ts";
import { Check, Copy } from "../icons.gen.ts";

type CopyButtonProps = {
  /** Text for the clipboard. */
  text: string;
  /** Name of the text: "ARN", "template". */
  what: string;
  /** Shows "Copy" next to the icon. */
  labelled?: boolean;
  className?: string;
};

/** Copies a text and confirms for two seconds. */
export function CopyButton({ text, what, labelled, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error(`The browser blocked copying. Select the ${what} and copy it manually.`);
    }
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={copied ? `${what} copied` : `Copy ${what}`}
      className={classNames(
        "inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md px-1.5 font-medium text-muted text-xs transition-colors duration-120 hover:bg-sunken hover:text-ink",
        className,
      )}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      {labelled === true && (copied ? "Copied" : "Copy")}
    </button>
  );
}
