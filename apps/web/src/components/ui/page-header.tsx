import type { ReactNode } from "react";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

type PageHeaderProps = {
  title: string;
  /** Title of the browser tab, where it differs from the heading. */
  documentTitle?: string;
  hint?: ReactNode;
  actions?: ReactNode;
};

/** Title, hint, and actions of a page. */
export function PageHeader({ title, documentTitle, hint, actions }: PageHeaderProps) {
  useDocumentTitle(documentTitle ?? title);
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-5">
      <div className="min-w-0">
        <h1 className="font-semibold text-2xl tracking-[-0.01em]">{title}</h1>
        {hint !== undefined && <p className="mt-1 text-muted text-sm">{hint}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
