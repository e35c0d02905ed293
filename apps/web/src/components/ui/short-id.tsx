import { classNames } from "../../lib/class-names.ts";
import { shortenMiddle } from "../../lib/shorten-middle.ts";
import { CopyButton } from "./copy-button.tsx";

type ShortIdProps = { id: string; what?: string; longest?: number; className?: string };

/** An ID or ARN, shortened in the middle, with the full text on hover and a copy button. */
export function ShortId({ id, what = "ID", longest = 42, className }: ShortIdProps) {
  return (
    <span className={classNames("inline-flex min-w-0 max-w-full items-center gap-0.5", className)}>
      <code className="truncate font-mono text-xs" title={id}>
        {shortenMiddle(id, longest)}
      </code>
      <CopyButton text={id} what={what} />
    </span>
  );
}
