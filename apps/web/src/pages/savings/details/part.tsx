import type { ReactNode } from "react";

/** A section of an open card. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 font-semibold text-sm">{title}</h3>
      {children}
    </section>
  );
}
