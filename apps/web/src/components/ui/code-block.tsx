import { CopyButton } from "./copy-button.tsx";

/** A block of code with a title and a copy button. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  return (
    <figure className="overflow-hidden rounded-lg border border-line">
      <figcaption className="flex h-9 items-center justify-between border-line border-b bg-sunken px-3 text-muted text-xs">
        {title}
        <CopyButton text={code} what={title} labelled className="hover:bg-surface" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs a focus stop for the keyboard */}
      <pre tabIndex={0} className="max-h-56 overflow-auto bg-surface p-3 font-mono text-xs leading-5">
        {code}
      </pre>
    </figure>
  );
}
