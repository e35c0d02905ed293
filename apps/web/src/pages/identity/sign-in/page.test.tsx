import { afterEach, beforeEach, expect, test } from "vitest";
import {
  api,
  closePage,
  openPage,
  press,
  problem,
  startServer,
  text,
} from "../../../testing/served-page.tsx";
import { SignInPage } from "./page.tsx";

const at = new Date(Date.now() - 3_600_000).toISOString();
const session = {
  address: "198.51.100.7",
  method: "password",
  signedInAt: at,
  lastUsedAt: at,
};
const here = { ...session, id: "1", device: "Chrome on Windows", current: true };
const phone = { ...session, id: "2", device: "Safari on iPhone", current: false };
const unknown = { ...session, id: "3", device: null, address: null, current: false };

const none = {
  authenticatorSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  required: false,
  hasPassword: true,
  passkeysAvailable: false,
};
beforeEach(() =>
  startServer({ "GET /second-factor": none, "GET /sessions": { sessions: [here, phone, unknown] } }),
);
afterEach(closePage);

const open = () => openPage({ path: "/sign-in", component: SignInPage });

test("each session shows its device; this one is marked and cannot be ended here", async () => {
  await open();
  expect(text()).toContain("Chrome on WindowsThis device");
  expect(text()).toContain("Safari on iPhone198.51.100.7");
  expect(text()).toContain("Unknown deviceUnknown address");
  expect(text().match(/End session/g)).toHaveLength(2);
});

test("a session ends after a second press only", async () => {
  await open();
  api.answers["DELETE /sessions/2"] = new Response(null, { status: 204 });
  await press("End session");
  expect(api.asked).not.toContain("DELETE /sessions/2");
  api.answers["GET /sessions"] = { sessions: [here] };
  await press("Confirm end");
  expect(api.asked).toContain("DELETE /sessions/2");
  expect(text()).not.toContain("Safari");
});

test("all other sessions end together; the button names their number", async () => {
  await open();
  api.answers["POST /sessions/revoke-others"] = { ended: 2 };
  await press("End all other sessions");
  expect(text()).toContain("Confirm: end 2 sessions");
  api.answers["GET /sessions"] = { sessions: [here] };
  await press("Confirm: end 2 sessions");
  expect(text()).not.toContain("End all other sessions");
});

test("a failure shows its reason", async () => {
  api.answers["GET /sessions"] = problem(500, { message: "The database is busy." });
  await open();
  expect(text()).toContain("The database is busy.");
});
