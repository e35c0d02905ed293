import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import { Brand } from "./brand.tsx";
import { Boxes, PiggyBank, ShieldCheck } from "./icons.gen.ts";
import { ThemeMenu } from "./theme-menu.tsx";

type PublicLayoutProps = { title: string; hint?: ReactNode; children: ReactNode };

/** Layout of the public pages: the pitch on the left (on phones, above), the form on the right. */
export function PublicLayout({ title, hint, children }: PublicLayoutProps) {
  useDocumentTitle(title);
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <ProductPromise />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="absolute top-3 right-3 sm:top-4 sm:right-4">
          <ThemeMenu />
        </header>
        <main className="flex flex-1 flex-col justify-center px-4 py-8 sm:px-6 lg:py-16">
          <div className="mx-auto w-full max-w-[400px]">
            <h1 className="font-semibold text-2xl tracking-[-0.01em]">{title}</h1>
            {hint !== undefined && <div className="mt-1.5 text-base text-muted">{hint}</div>}
            <div className="mt-6">{children}</div>
          </div>
        </main>
        <footer className="flex justify-center gap-4 px-4 py-5 text-muted text-xs">
          <Link to="/terms" className="rounded-sm hover:text-ink hover:underline">
            Terms of Service
          </Link>
          <Link to="/privacy" className="rounded-sm hover:text-ink hover:underline">
            Privacy Policy
          </Link>
        </footer>
      </div>
    </div>
  );
}

const POINTS = [
  { icon: PiggyBank, text: "Finds unused resources and what they cost" },
  { icon: Boxes, text: "One inventory of every account and Region, with dependencies" },
  { icon: ShieldCheck, text: "Uses a read-only role. Nothing changes without your confirmation" },
];

function ProductPromise() {
  return (
    <aside
      aria-label="About Skyledger"
      className="relative flex flex-col overflow-hidden border-line bg-surface px-4 pt-4 pb-5 max-lg:border-b sm:px-6 lg:border-r lg:p-10 xl:p-14"
    >
      <Link to="/login" className="self-start rounded-md">
        <Brand />
      </Link>
      <div className="relative z-10 max-w-md max-lg:mt-4 lg:my-auto">
        <p className="font-medium text-accent text-sm lg:text-base">AI-Powered Cloud Optimization</p>
        <p className="mt-1 font-semibold text-3xl tracking-[-0.03em] lg:mt-3 lg:text-[44px] lg:leading-[1.08]">
          Save 20-40%
        </p>
        <p className="mt-1 text-muted lg:mt-3 lg:text-lg">
          on your cloud bill, and see how your resources are connected.
        </p>
        <ul className="mt-8 hidden flex-col gap-4 lg:flex">
          {POINTS.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-start gap-3">
              <span className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-accent-tint text-accent">
                <Icon className="size-4" aria-hidden="true" />
              </span>
              <span className="pt-1.5">{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <Decoration />
    </aside>
  );
}

function Decoration() {
  return (
    <svg
      viewBox="0 0 600 240"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 hidden h-56 w-full text-accent lg:block"
    >
      <path
        d="M0 60C80 40 120 90 200 84s110-44 190-10 110 74 210 76v90H0Z"
        fill="currentColor"
        className="opacity-[0.05]"
      />
      <path
        d="M0 100c70-8 130 30 210 26s120-30 190-8 110 50 200 54v68H0Z"
        fill="currentColor"
        className="opacity-[0.07]"
      />
    </svg>
  );
}
