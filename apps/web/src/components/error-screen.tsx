import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "../lib/client.ts";
import { isResolvedByReload } from "../lib/missing-script.ts";
import { supportLink } from "../lib/runtime-settings.ts";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import { Brand } from "./brand.tsx";
import { Button } from "./ui/button.tsx";

const NOTICES = {
  sending: "Our team is being notified…",
  notified:
    "Our team has been notified and will look into it. You can reload the application or go back to the homepage.",
  logged: "The error was logged on the server. If it happens again, contact support with the message below.",
  failed: "Our team couldn't be notified automatically. Please contact support with the message below.",
} as const;

/**
 * Error screen of a crashed page. The error is reported to the server, which logs it and emails it to the operator,
 * if an address is set. The notice states the outcome. After an upgrade of the server, the page is loaded again instead.
 */
export function ErrorScreen({ error: thrown }: Pick<ErrorComponentProps, "error">) {
  const [error] = useState(() => (thrown instanceof Error ? thrown : new Error(String(thrown))));
  useDocumentTitle("Something went wrong");
  const [outcome, setOutcome] = useState<keyof typeof NOTICES>("sending");
  useEffect(() => {
    if (isResolvedByReload(error, sessionStorage)) {
      window.location.reload();
      return undefined;
    }
    let current = true;
    reportCrash(error).then(
      ({ notified }) => current && setOutcome(notified ? "notified" : "logged"),
      () => current && setOutcome("failed"),
    );
    return () => {
      current = false;
    };
  }, [error]);
  const message = error.message === "" ? "Unknown error" : error.message;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-page px-4 py-10">
      <div
        role="alert"
        className="w-full max-w-lg rounded-xl border border-line bg-surface p-6 shadow-soft sm:p-8"
      >
        <Brand />
        <h1 className="mt-6 font-semibold text-2xl">Oops! Something went wrong</h1>
        <p className="mt-2 text-muted">{NOTICES[outcome]}</p>
        <pre className="mt-4 max-h-40 overflow-auto whitespace-pre-wrap break-words rounded-lg bg-sunken p-3 font-mono text-xs">
          {message}
        </pre>
        <div className="mt-6 flex flex-wrap gap-2">
          <Button look="primary" size="lg" onClick={() => window.location.reload()}>
            Reload Application
          </Button>
          <Button size="lg" asChild>
            <a href="/">Go to Homepage</a>
          </Button>
        </div>
        <p className="mt-6 text-muted text-sm">
          Still not working?{" "}
          <a
            className="prose-link"
            href={supportLink(
              "Skyledger error",
              `${message}\n\nPage: ${location.href}\nTime: ${new Date().toISOString()}`,
            )}
          >
            Contact support
          </a>
        </p>
      </div>
    </main>
  );
}

function reportCrash(error: Error): Promise<{ notified: boolean }> {
  return api.call("POST /client-errors", {
    body: {
      message: (error.message || error.name).slice(0, 2000),
      ...(error.stack === undefined ? {} : { stack: error.stack.slice(0, 8000) }),
      page: location.pathname.slice(0, 500),
    },
  });
}
