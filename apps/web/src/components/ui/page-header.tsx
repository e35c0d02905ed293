import type { ReactNode } from "react";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { PageHelpLink } from "../help-link.tsx";

type PageHeaderProps = {
  title: string;
  /** Title of the browser tab, where it differs from the heading. */
  documentTitle?: string;
  hint?: ReactNode;
  actions?: ReactNode;
};

/** Title with a link to the help page, hint, and actions of a page. */
export function PageHeader({ title, documentTitle, hint, actions }: PageHeaderProps) {
  useDocumentTitle(documentTitle ?? title);
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-5">
      {/* A width of its own: a hint that becomes longer wraps within it, and does not push the actions below. */}
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex items-center gap-1.5">
          <h1 className="min-w-0 break-words font-semibold text-2xl tracking-[-0.01em]">{title}</h1>
          <PageHelpLink title={documentTitle ?? title} />
        </div>
        {hint !== undefined && <p className="mt-1 text-muted text-sm">{hint}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
