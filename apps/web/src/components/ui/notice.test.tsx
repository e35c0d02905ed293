import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { FailureNotice, LoadError } from "./notice.tsx";

async function shown(content: ReactNode): Promise<HTMLElement> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.body.appendChild(document.createElement("div"));
  await act(async () => createRoot(host).render(content));
  return host;
}

const error = (helpTopic: string | null) =>
  new ApiError({ status: 409, code: "conflict", message: "Changed meanwhile.", helpTopic });

test("an error with a help page leads to it in a new tab; others are a sentence alone", async () => {
  const host = await shown(
    <>
      <LoadError message="Not loaded." error={error("error-conflict")} onRetry={vi.fn()} />
      <FailureNotice failure={{ text: "Not saved.", error: error("error-conflict") }} />
      <LoadError message="Not reached." error={error(null)} onRetry={vi.fn()} />
      <FailureNotice failure={{ text: "Not known.", error: new TypeError("x") }} />
      <FailureNotice failure={null} />
    </>,
  );
  const alerts = [...host.querySelectorAll('[role="alert"]')];
  expect(
    alerts.map((alert) => [alert.querySelector("a")?.getAttribute("href"), alert.querySelector("a")?.target]),
  ).toEqual([
    ["/help/error-conflict", "_blank"],
    ["/help/error-conflict", "_blank"],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(alerts[1]?.textContent).toBe("Not saved. Learn more about this error, opens in a new tab");
  expect(alerts[2]?.querySelector("button")?.textContent).toBe("Retry");
});

test("every failed load that shows the server's sentence passes the error on", () => {
  const files = import.meta.glob<string>("../../**/*.tsx", { query: "?raw", import: "default", eager: true });
  const loads = Object.entries(files).flatMap(([path, source]) =>
    [...source.matchAll(/<LoadError\b[\s\S]*?\/>/g)].map(([text]) => ({ path, text })),
  );
  expect(loads.length).toBeGreaterThan(50);
  const without = loads.filter(({ text }) => text.includes("errorSentence(") && !/\berror=\{/.test(text));
  expect(without.map(({ path }) => path)).toEqual([]);
});
