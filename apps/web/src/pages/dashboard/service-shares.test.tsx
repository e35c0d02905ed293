import type { UseQueryResult } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import type { CostOverview } from "./queries.ts";
import { ServiceShares } from "./service-shares.tsx";

vi.mock("@tanstack/react-router", () => ({ Link: () => null, useNavigate: () => () => undefined }));

test("§9 the pie's palette has five colors and then starts again", async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const services = ["a", "b", "c", "d", "e", "f", "g"].map((service) => ({
    service,
    cost: 1,
    percentage: 14,
  }));
  // Only the fields that the pie reads.
  const overview = {
    data: { services },
    isPending: false,
    isError: false,
  } as unknown as UseQueryResult<CostOverview>;
  const host = document.body.appendChild(document.createElement("div"));
  const drawn = createRoot(host);
  await act(async () => drawn.render(<ServiceShares overview={overview} className="" />));
  const fills = [...host.querySelectorAll("path[fill]")].map((path) => path.getAttribute("fill"));
  expect(fills).toHaveLength(7);
  expect(new Set(fills.slice(0, 5)).size).toBe(5);
  expect(fills.slice(5)).toEqual(fills.slice(0, 2));
  await act(async () => drawn.unmount());
});
