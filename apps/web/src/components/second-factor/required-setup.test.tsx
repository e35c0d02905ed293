import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { session } from "../../lib/client.ts";
import {
  api,
  button,
  closePage,
  openPage,
  press,
  problem,
  reload,
  requestsOf,
  startServer,
  text,
} from "../../testing/served-page.tsx";
import { RequiredSetup } from "./required-setup.tsx";

const none = {
  authenticatorSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  required: true,
  hasPassword: true,
  passkeysAvailable: true,
};
const since = "2026-11-24T10:00:00.000Z";
const passkey = { id: "key-1", name: "Laptop", createdAt: since, lastUsedAt: null };
const ana = { email: "ana@example.com", userId: "ana", fullName: "Ana Lima", emailVerified: true };

beforeEach(() => {
  startServer({ "GET /second-factor": none });
  session.start("token", ana);
  session.requireSecondFactor();
});
afterEach(async () => {
  await closePage();
  act(() => session.clear());
});

const open = () =>
  openPage({ path: "/dashboard", component: RequiredSetup, others: ["/terms", "/privacy", "/login"] });

test("says what is required, and lets no one continue without a second factor", async () => {
  await open();
  expect(document.querySelector("h1")?.textContent).toBe("Set up a second factor");
  expect(text()).toContain("Your workspace requires one.");
  expect(button("Continue").disabled).toBe(true);
  await press("Continue");
  expect(session.state()).toMatchObject({ mustSetUpSecondFactor: true });
});

test.each([
  ["an authenticator app", { authenticatorSince: since }],
  ["a passkey", { passkeys: [passkey] }],
])("continues to the app once there is %s", async (_, has) => {
  await open();
  api.answers["GET /second-factor"] = { ...none, ...has, recoveryCodesLeft: 10 };
  await reload();
  await press("Continue");
  expect(session.state()).toEqual({ status: "signedIn", user: ana });
});

test("a failure to load shows its reason, and nothing continues", async () => {
  api.answers["GET /second-factor"] = problem(500, { message: "The database is busy." });
  await open();
  expect(text()).toContain("The database is busy.");
  expect(button("Continue").disabled).toBe(true);
});

test("signs out without a second factor", async () => {
  api.answers["POST /auth/logout"] = { message: "You are signed out." };
  await open();
  await press("Sign out");
  expect(requestsOf("POST /auth/logout")).toHaveLength(1);
  expect(session.state().status).toBe("anonymous");
});
