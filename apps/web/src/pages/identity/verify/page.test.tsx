import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pendingVerification } from "../../../lib/pending-verification.ts";
import { type RenderedRoute, renderRoute } from "../../../testing/render-route.tsx";
import { api, problem, serveInterface } from "../../../testing/served-interface.ts";
import { VerifyPage } from "./page.tsx";

let page: RenderedRoute | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  serveInterface({
    "GET /about": { mailConfigured: true },
    "POST /auth/verify": { message: "ok" },
    "POST /auth/resend-verification": { message: "ok" },
  });
});

afterEach(async () => {
  await page?.unmount();
  page = undefined;
  pendingVerification.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(email = "ada@example.com"): Promise<RenderedRoute> {
  pendingVerification.set(email);
  page = await renderRoute({ "/verify": VerifyPage }, { path: "/verify" });
  return page;
}

test("spec 5: without a known email, /verify redirects to /register", async () => {
  page = await renderRoute({ "/verify": VerifyPage }, { path: "/verify" });
  expect(page.path()).toBe("/register");
});

test("spec 2: the email can come from the navigation state", async () => {
  page = await renderRoute(
    { "/verify": VerifyPage },
    { path: "/verify", state: { email: "eve@example.com" } },
  );
  expect(page.text()).toContain("eve@example.com");
});

test("spec 5: Verify Email is enabled only with exactly 6 digits", async () => {
  const { find, type, button } = await open();
  const input = find<HTMLInputElement>("input");
  expect(input.maxLength).toBe(6);
  await type(input, "12345");
  expect(button("Verify Email").disabled).toBe(true);
  await type(input, "12 34 56");
  expect(input.value).toBe("123456");
  expect(button("Verify Email").disabled).toBe(false);
});

test("spec 4 and 9: Email Verified! stays for 2000 ms, then /login; the stored email is removed", async () => {
  const { find, type, click, button, text, path, pass } = await open();
  await type(find<HTMLInputElement>("input"), "123456");
  await click(button("Verify Email"));
  expect(text()).toContain("Email Verified!");
  expect(text()).toContain("Redirecting to login...");
  expect(pendingVerification.get()).toBeNull();
  await pass(1999);
  expect(path()).toBe("/verify");
  await pass(1);
  expect(path()).toBe("/login");
});

test("spec 8: a rejected code shows the server's message, an unreadable response the fallback", async () => {
  const { find, type, click, button, text } = await open();
  await type(find<HTMLInputElement>("input"), "123456");
  api.answers["POST /auth/verify"] = problem(400, { code: "invalid_code", message: "The code has expired." });
  await click(button("Verify Email"));
  expect(text()).toContain("The code has expired.");
  api.answers["POST /auth/verify"] = new Response("<html>", { status: 500 });
  await click(button("Verify Email"));
  expect(text()).toContain("Verification failed. Please check your code.");
});

test("spec 8 and 9: the resend banner stays for 5000 ms; a failure has its own message", async () => {
  const { click, button, text, pass } = await open();
  await click(button("Resend Code"));
  expect(text()).toContain("Verification code resent! Check your email.");
  await pass(4999);
  expect(text()).toContain("Verification code resent!");
  await pass(1);
  expect(text()).not.toContain("Verification code resent!");
  api.answers["POST /auth/resend-verification"] = new Response("", { status: 500 });
  await click(button("Resend Code"));
  expect(text()).toContain("Failed to resend code. Please try again.");
});
