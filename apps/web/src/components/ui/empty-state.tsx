import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import type { IconComponent } from "../icon.tsx";

type EmptyStateProps = {
  icon: IconComponent;
  title: string;
  text?: ReactNode;
  /** The next action. */
  action?: ReactNode;
  className?: string;
};

/** Placeholder for missing content: the reason and the next action. */
export function EmptyState({ icon: Icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div
      data-empty-state=""
      className={classNames("flex flex-col items-center px-6 py-14 text-center", className)}
    >
      <Icon className="size-7 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <h2 className="mt-3 font-semibold text-base">{title}</h2>
      {text !== undefined && <p className="mt-1.5 max-w-md text-muted text-sm">{text}</p>}
      {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
