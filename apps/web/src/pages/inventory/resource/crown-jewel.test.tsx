import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MessageBanners } from "../../../components/message-banners.tsx";
import { useMessages } from "../../../components/use-messages.ts";
import { meAs } from "../../../testing/me.ts";
import {
  api,
  closePage,
  openPage,
  press,
  problem,
  requestsOf,
  startServer,
  text,
} from "../../../testing/served-page.tsx";
import { CrownJewelMark } from "./crown-jewel.tsx";

const resource = {
  resourceId: "arn:aws:s3:::logs",
  accountId: "a",
  crownJewel: { since: null as string | null } as { since: string | null } | null,
  goneAt: null as string | null,
};
const since = "2026-01-02T03:04:05Z";
let shown: typeof resource;

beforeEach(() => {
  shown = resource;
  startServer({ "GET /auth/me": meAs("owner") });
});
afterEach(closePage);

function Part() {
  const messages = useMessages();
  return (
    <>
      <MessageBanners messages={messages} />
      <CrownJewelMark resource={shown} messages={messages} />
    </>
  );
}
const open = () => openPage({ path: "/resource", component: Part });
const shows = (words: string) => vi.waitFor(() => expect(text()).toContain(words), { timeout: 30_000 });

test("a mark is set, and the message states what it does", async () => {
  api.answers["PUT /resources/crown-jewel"] = { crownJewel: { since } };
  await open();
  await press("Mark as crown jewel");
  await shows("Marked as a crown jewel. Attack paths to it count like those to administrator access.");
  expect(requestsOf("PUT /resources/crown-jewel").map(({ body }) => body)).toEqual([
    { resourceId: resource.resourceId, isCrownJewel: true },
  ]);
});

test("a mark is removed", async () => {
  shown = { ...resource, crownJewel: { since } };
  api.answers["PUT /resources/crown-jewel"] = { crownJewel: { since: null } };
  await open();
  await press("Remove crown jewel mark");
  await shows("No longer marked as a crown jewel.");
});

test("a change that fails shows the server's reason", async () => {
  api.answers["PUT /resources/crown-jewel"] = problem(409, {
    error: "conflict",
    message: "AWS no longer lists this resource.",
  });
  await open();
  await press("Mark as crown jewel");
  await shows("AWS no longer lists this resource.");
});

test.each([
  ["a type without attack paths", { ...resource, crownJewel: null }, "owner", ""],
  ["a deleted resource", { ...resource, goneAt: since }, "owner", ""],
  [
    "a deleted resource with a mark",
    { ...resource, goneAt: since, crownJewel: { since } },
    "owner",
    "Remove crown jewel mark",
  ],
  ["a viewer", resource, "viewer", ""],
  ["an analyst", resource, "analyst", "Mark as crown jewel"],
] as const)("what is offered for %s", async (_, given, role, offered) => {
  shown = given;
  api.answers["GET /auth/me"] = meAs(role);
  await open();
  await vi.waitFor(() => expect(text().trim()).toBe(offered), { timeout: 30_000 });
});
