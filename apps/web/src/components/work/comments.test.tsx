import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { meAs } from "../../testing/me.ts";
import {
  api,
  closePage,
  openPage,
  press,
  requestsOf,
  settle,
  startServer,
  text,
} from "../../testing/served-page.tsx";
import { Comments } from "./comments.tsx";

const hostile = '<img src=x onerror="alert(1)"> [x](javascript:alert(1))';
const at = "2026-11-20T10:00:00.000Z";
const comment = (parts: object = {}) => ({
  ...{
    commentId: "c1",
    author: { userId: "ben", name: "Ben Ode" },
    mine: false,
    body: "Mine?",
    mentions: [],
  },
  ...{ createdAt: at, editedAt: null },
  ...parts,
});
const lima = { userId: "ana", name: "Ana Lima", email: "ana@example.com" };

function serve(comments: unknown[], role: Parameters<typeof meAs>[0] = "analyst"): void {
  startServer({
    "GET /auth/me": meAs(role),
    "GET /comments": { comments },
    "GET /comments/people": { people: [lima, { userId: "bo", name: "Bo", email: "bo@example.com" }] },
  });
}
beforeEach(() => serve([]));
afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
});

const open = () =>
  openPage({
    path: "/x",
    component: () => <Comments about={{ findingId: "f1" }} accountId="acc" />,
    others: ["/help/$topic"],
  });
const field = (): HTMLTextAreaElement => {
  const found = document.querySelector("textarea");
  if (found === null) throw new Error("There is no field.");
  return found;
};
const type = (value: string) =>
  act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
    set?.call(field(), value);
    field().setSelectionRange(value.length, value.length);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
const key = (name: string) =>
  act(async () => void field().dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true })));
const options = () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent);

test("texts are shown as text, with mentions marked", async () => {
  serve([comment({ body: `${hostile} @Ana Lima`, mentions: [{ userId: "ana", name: "Ana Lima" }] })]);
  await open();
  expect(text()).toContain(hostile);
  expect(document.querySelector("img")).toBeNull();
  expect(document.querySelector("a")).toBeNull();
  expect([...document.querySelectorAll("li span")].map((one) => one.textContent)).toContain("@Ana Lima");
});

test("a mention is completed with the keyboard, and sent with the text", async () => {
  await open();
  expect(text()).toContain("No comments yet.");
  await type("Please look, @An");
  await settle();
  expect(options()).toEqual(["Ana Limaana@example.com", "Bobo@example.com"]);
  await key("ArrowDown");
  await key("ArrowUp");
  await key("Enter");
  expect(field().value).toBe("Please look, @Ana Lima ");
  expect(options()).toEqual([]);
  api.answers["POST /comments"] = () => Response.json({ comment: comment() }, { status: 201 });
  await press("Comment");
  expect(requestsOf("POST /comments")).toMatchObject([
    { body: { findingId: "f1", body: "Please look, @Ana Lima ", mentions: ["ana"] } },
  ]);
  expect(field().value).toBe("");
});

test("Escape closes the list, and a mention that was deleted again is not sent", async () => {
  await open();
  await type("@An");
  await settle();
  await key("Enter");
  await type("Nobody");
  await type("Nobody @x");
  await settle();
  expect(options()).toHaveLength(2);
  await key("Escape");
  expect(options()).toEqual([]);
  api.answers["POST /comments"] = () => Response.json({ comment: comment() }, { status: 201 });
  await press("Comment");
  expect(requestsOf("POST /comments")).toMatchObject([{ body: { body: "Nobody @x", mentions: [] } }]);
});

test("a text that is too long is not sent, and one that fails stays", async () => {
  await open();
  await type("a".repeat(10_001));
  expect(text()).toContain("1 character too long.");
  await type("Keep me");
  api.answers["POST /comments"] = () =>
    Response.json({ code: "conflict", message: "Full." }, { status: 409 });
  await press("Comment");
  expect(text()).toContain("Full.");
  expect(field().value).toBe("Keep me");
});

test("only one's own comment can be changed and deleted, and deleting asks first", async () => {
  serve([comment(), comment({ commentId: "c2", mine: true, body: "Yes." })]);
  await open();
  const buttons = [...document.querySelectorAll("button")].map((one) => one.textContent);
  expect(buttons.filter((one) => one === "Edit")).toHaveLength(1);
  api.answers["DELETE /comments/c2"] = () => new Response(null, { status: 204 });
  await press("Delete");
  expect(requestsOf("DELETE /comments/c2")).toHaveLength(0);
  await press("Delete comment?");
  expect(requestsOf("DELETE /comments/c2")).toHaveLength(1);
});

test("a viewer reads, and an error can be retried", async () => {
  serve([comment()], "viewer");
  await open();
  expect(document.querySelector("textarea")).toBeNull();
  await closePage();
  serve([]);
  api.answers["GET /comments"] = () => Response.json({ code: "internal", message: "No." }, { status: 400 });
  await open();
  expect(text()).toContain("No.");
});
