import { afterEach, beforeEach, expect, test } from "vitest";
import { finding, findingsPage } from "../../../components/findings/testing/finding.ts";
import { useMessages } from "../../../components/use-messages.ts";
import { meAs } from "../../../testing/me.ts";
import { api, closePage, openPage, press, startServer, text } from "../../../testing/served-page.tsx";
import { WhatToDo } from "./what-to-do.tsx";

const arn = "arn:aws:s3:::logs";
const findings = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    finding({ findingId: `f-${index}`, title: `Finding ${index}`, severity: "LOW" }),
  );
const listed = (count: number, total: number) => findingsPage(findings(count), { total });

beforeEach(() =>
  startServer({
    "GET /auth/me": meAs("owner"),
    "GET /cost/recommendations": { recommendations: [], nextCursor: null, total: 0 },
  }),
);
afterEach(closePage);

function Part() {
  const messages = useMessages();
  return <WhatToDo arn={arn} messages={messages} />;
}
const open = () => openPage({ path: "/resource", component: Part, others: ["/security"] });
const rest = () => [...document.querySelectorAll("a")].find((one) => one.href.includes("/security?"));

test("the list of a resource ends with a link to the findings that it does not show", async () => {
  api.answers["GET /security/findings"] = listed(100, 101);
  await open();
  expect(rest()?.textContent).toBe("All 101 active findings of this resource");
  expect(new URL(rest()?.href ?? "").searchParams.get("arn")).toBe(arn);
  await press("Show the first 100");
  expect(text()).toContain("Finding 99");
});

test("a list that is complete has no such link", async () => {
  api.answers["GET /security/findings"] = listed(100, 100);
  await open();
  expect(rest()).toBeUndefined();
  await press("Show all 100");
  expect(text()).toContain("Finding 99");
});
