import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import { Brand } from "./brand.tsx";
import { ArrowLeft } from "./icons.gen.ts";
import { ThemeMenu } from "./theme-menu.tsx";

type TextPageProps = { title: string; intro?: ReactNode; children: ReactNode };

/** One column of text that needs no session: the terms, the privacy policy, and help about errors. */
export function TextPage({ title, intro, children }: TextPageProps) {
  useDocumentTitle(title);
  return (
    <div className="min-h-dvh">
      <header className="flex h-14 items-center justify-between border-line border-b px-4 sm:px-6">
        <Link to="/login" className="rounded-md">
          <Brand />
        </Link>
        <ThemeMenu />
      </header>
      <main className="mx-auto max-w-2xl px-4 py-8 sm:py-12">
        <Link to="/login" className="link inline-flex items-center gap-1.5 text-sm">
          <ArrowLeft className="size-4" aria-hidden="true" />
          Sign in
        </Link>
        <h1 className="mt-4 font-semibold text-3xl tracking-[-0.015em]">{title}</h1>
        {intro !== undefined && <p className="mt-3 text-lg text-muted">{intro}</p>}
        {children}
      </main>
    </div>
  );
}
