import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";

/** A bordered card. */
export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section
      className={classNames("min-w-0 rounded-xl border border-line bg-surface shadow-soft", className)}
      {...rest}
    />
  );
}

type CardHeaderProps = {
  title: ReactNode;
  /** A `FigureHelp` that explains the card's figures, next to the title. */
  help?: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** Title, hint, and an action at the end. */
export function CardHeader({ title, help, hint, action, className }: CardHeaderProps) {
  return (
    <header className={classNames("flex items-start justify-between gap-3 px-5 pt-4", className)}>
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <h2 className="min-w-0 font-semibold text-lg">{title}</h2>
          {help}
        </div>
        {hint !== undefined && <p className="mt-0.5 text-muted text-sm">{hint}</p>}
      </div>
      {action}
    </header>
  );
}

type MetricCardProps = {
  label: string;
  /** A `FigureHelp` that explains the figure, next to the label. */
  help?: ReactNode;
  /** The formatted figure, or a skeleton while it loads. */
  value: ReactNode;
  /** Explanation or change of the figure. */
  note?: ReactNode;
  aside?: ReactNode;
};

/** A figure with label and note. */
export function MetricCard({ label, help, value, note, aside }: MetricCardProps) {
  return (
    <Card className="p-4">
      <div className="flex items-center gap-1">
        <h2 className="font-medium text-muted text-sm">{label}</h2>
        {help}
      </div>
      <div className="mt-1 flex items-end justify-between gap-2">
        <div className="min-w-0 font-semibold text-xl tabular-nums sm:text-3xl">{value}</div>
        {aside}
      </div>
      {note !== undefined && <div className="mt-1.5 text-muted text-xs">{note}</div>}
    </Card>
  );
}
