import type { ReactNode } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { classNames } from "../../lib/class-names.ts";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "../icons.gen.ts";
import { Button } from "./button.tsx";
import { LearnMore } from "./learn-more.tsx";

const LOOKS = {
  error: {
    icon: CircleAlert,
    style: "border-critical-fill/30 bg-critical-tint text-critical",
    role: "alert",
  },
  warning: { icon: TriangleAlert, style: "border-medium-fill/40 bg-medium-tint text-medium", role: "status" },
  success: { icon: CircleCheck, style: "border-good-fill/30 bg-good-tint text-good", role: "status" },
  info: { icon: Info, style: "border-low-fill/30 bg-low-tint text-low", role: "status" },
} as const;

type NoticeProps = {
  kind: keyof typeof LOOKS;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
};

/** An inline banner. Errors are announced assertively, the rest politely. */
export function Notice({ kind, children, action, onDismiss, className }: NoticeProps) {
  const { icon: Icon, style, role } = LOOKS[kind];
  return (
    <div
      role={role}
      className={classNames(
        "flex flex-wrap items-start gap-2.5 rounded-lg border px-3 py-2.5 text-sm",
        style,
        className,
      )}
    >
      <Icon className="mt-px size-4 shrink-0" aria-hidden="true" />
      {/* In a narrow panel, the action goes below the text. */}
      <div className="min-w-40 flex-1 break-words">{children}</div>
      {action}
      {onDismiss !== undefined && (
        <button
          type="button"
          onClick={onDismiss}
          aria-label="Dismiss"
          className="-m-1 rounded-md p-1 hover:bg-surface/60"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

type LoadErrorProps = {
  message: string;
  /** What failed: leads to its help page. */
  error?: unknown;
  onRetry: () => void;
};

/** A failed load, with its reason and Retry. */
export function LoadError({ message, error, onRetry }: LoadErrorProps) {
  // Asking again changes nothing: the sentence says whom to ask.
  if (error instanceof ApiError && error.code === "forbidden") {
    return (
      <Notice kind="info">
        {message}
        <LearnMore error={error} />
      </Notice>
    );
  }
  return (
    <Notice
      kind="error"
      action={
        <Button size="sm" onClick={onRetry} className="-my-1">
          Retry
        </Button>
      }
    >
      {message}
      <LearnMore error={error} />
    </Notice>
  );
}

/** Why an act failed: a sentence, and the error behind it. */
export type Failure = { text: string; error: unknown };

type FailureNoticeProps = {
  failure: Failure | null;
  className?: string;
  onDismiss?: () => void;
  /** On a page that needs no session: what it links to needs none either. */
  signedOut?: boolean;
};

/** The failure of a form or dialog. */
export function FailureNotice({ failure, signedOut = false, ...look }: FailureNoticeProps) {
  if (failure === null) return null;
  return (
    <Notice kind="error" {...look}>
      {failure.text}
      <LearnMore error={failure.error} signedOut={signedOut} />
    </Notice>
  );
}
