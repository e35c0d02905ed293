import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { type SecurityScore, securityScoreQuery } from "../../lib/security-score-query.ts";
import { SecurityScoreCard } from "./security-score-card.tsx";

vi.mock("@tanstack/react-router", () => ({ Link: ({ children }: { children: unknown }) => children }));

test.each([
  [{ comparable: true, comparableScore: null }, null],
  [{ comparable: false, comparableScore: 49 }, "Not comparable because of missing data. Previous score: 49."],
  [{ comparable: false, comparableScore: null }, "Not comparable because of missing data."],
])("a score with %j beside it says %j", async (standing, sentence) => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  // Only the fields that the card reads.
  const score = { score: 4, lastScan: "2026-01-01T00:00:00Z", ...standing } as SecurityScore;
  client.setQueryData(securityScoreQuery.queryKey, score);
  const host = document.body.appendChild(document.createElement("div"));
  const drawn = createRoot(host);
  await act(async () =>
    drawn.render(
      <QueryClientProvider client={client}>
        <SecurityScoreCard />
      </QueryClientProvider>,
    ),
  );
  const said = [...host.querySelectorAll("p")].map((one) => one.textContent);
  expect(said.filter((one) => one?.startsWith("Not comparable"))).toEqual(
    sentence === null ? [] : [sentence],
  );
  await act(async () => drawn.unmount());
  host.remove();
});
