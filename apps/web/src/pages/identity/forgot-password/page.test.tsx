import { afterEach, expect, test, vi } from "vitest";
import { type RenderedRoute, renderRoute } from "../../../testing/render-route.tsx";
import { serveInterface } from "../../../testing/served-interface.ts";
import { ForgotPasswordPage } from "./page.tsx";

let page: RenderedRoute | undefined;

afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

async function open(about: () => unknown): Promise<RenderedRoute> {
  serveInterface({ "GET /about": about });
  page = await renderRoute({ "/forgot-password": ForgotPasswordPage }, { path: "/forgot-password" });
  return page;
}

const noServer = "No mail server is configured, so no email is sent.";
const hint = "Enter your email address to get a link that resets your password.";

test("without a mail server nothing promises an email, and the notice says where the link is", async () => {
  const { text } = await open(() => ({ mailConfigured: false }));
  await vi.waitFor(() => expect(text()).toContain(noServer), { timeout: 300_000 });
  expect(text()).toContain(hint);
  expect(text()).not.toMatch(/we'll send|we send|check your email/i);
});

test.each([
  ["with a mail server", () => ({ mailConfigured: true })],
  ["while it is unknown", () => new Promise<Response>(() => undefined)],
  ["when the server doesn't answer", () => Promise.reject(new TypeError("away"))],
])("%s the page says nothing about a missing one", async (_, about) => {
  const { text } = await open(about);
  expect(text()).toContain(hint);
  expect(text()).not.toContain(noServer);
});
