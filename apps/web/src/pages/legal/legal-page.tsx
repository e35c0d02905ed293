import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Brand } from "../../components/brand.tsx";
import { ArrowLeft } from "../../components/icons.gen.ts";
import { ThemeMenu } from "../../components/theme-menu.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

type LegalPageProps = { title: string; intro: string; sections: { heading: string; text: ReactNode }[] };

/** Layout of the terms and the privacy policy: one column of text. */
export function LegalPage({ title, intro, sections }: LegalPageProps) {
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
        <p className="mt-3 text-lg text-muted">{intro}</p>
        {sections.map(({ heading, text }, index) => (
          <section key={heading} className="mt-7">
            <h2 className="font-semibold text-lg">
              {index + 1}. {heading}
            </h2>
            <div className="mt-2 flex flex-col gap-2 text-base leading-6 [&_li]:ml-5 [&_li]:list-disc">
              {text}
            </div>
          </section>
        ))}
      </main>
    </div>
  );
}
