import { classNames } from "../lib/class-names.ts";

/** The mark and the name. */
export function Brand({ className }: { className?: string }) {
  return (
    <span className={classNames("inline-flex items-center gap-2.5", className)}>
      <svg viewBox="0 0 28 28" className="size-7 shrink-0" aria-hidden="true">
        <rect width="28" height="28" rx="7" className="fill-accent" />
        <path
          d="M7 19c6.500 0 5.500-10 14-10"
          fill="none"
          className="stroke-on-accent"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <span className="font-semibold text-lg tracking-[-0.01em]">Skyledger</span>
    </span>
  );
}
