import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  api,
  button,
  closePage,
  openPage,
  press,
  problem,
  requestsOf,
  settle,
  startServer,
  text,
} from "../../testing/served-page.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";

const none = {
  authenticatorSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  required: false,
  hasPassword: true,
  passkeysAvailable: true,
};
const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${index}`);

beforeEach(() => startServer({ "GET /second-factor": none }));
afterEach(closePage);

const open = () => openPage({ path: "/sign-in", component: SecondFactorCard });

/** Types into the field with a label. */
async function type(label: string, value: string): Promise<void> {
  const field =
    [...document.querySelectorAll("label")].find((one) => one.textContent === label)?.htmlFor ?? "";
  const input = document.getElementById(field);
  if (!(input instanceof HTMLInputElement)) throw new Error(`No field ${label} in: ${text()}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await settle();
}

test("setting up asks for the password, shows secret and QR code, and then the recovery codes once", async () => {
  await open();
  api.answers["POST /second-factor/authenticator"] = {
    secret: "ABCDEFGH",
    uri: "otpauth://totp/x?secret=ABCDEFGH",
  };
  api.answers["POST /second-factor/authenticator/confirm"] = { recoveryCodes: codes };
  await press("Set up authenticator");
  expect(button("Continue").disabled).toBe(true);
  await type("Password", "Correct-horse-7");
  await press("Continue");
  expect(text()).toContain("ABCD EFGH");
  // Scanners need a light background, in the dark theme, too.
  expect(document.querySelector("svg[role=img] rect")?.getAttribute("fill")).toBe("#fff");
  expect(document.querySelector("svg[role=img] path")?.getAttribute("d")).toMatch(/^M\d/);
  await type("6-digit code", "123 456");
  api.answers["GET /second-factor"] = {
    ...none,
    authenticatorSince: "2026-11-24T10:00:00Z",
    recoveryCodesLeft: 10,
  };
  await press("Turn on");
  expect(requestsOf("POST /second-factor/authenticator/confirm").at(-1)?.body).toEqual({ code: "123456" });
  expect(text()).toContain("AAAA-BBBB-CCCC-DDD9");
  await press("I've saved the codes");
  expect(text()).not.toContain("AAAA-BBBB");
  expect(text()).toContain("10 of 10 left.");
});

test("a wrong password keeps the dialog open with the reason", async () => {
  await open();
  api.answers["POST /second-factor/authenticator"] = problem(400, {
    code: "invalid_input",
    message: "The password is not correct.",
  });
  await press("Set up authenticator");
  await type("Password", "Wrong-password-1");
  await press("Continue");
  expect(text()).toContain("The password is not correct.");
});

test("a failure to load shows its reason; single sign-on and a bare address say why nothing can be added", async () => {
  api.answers["GET /second-factor"] = problem(500, { message: "The database is busy." });
  await open();
  expect(text()).toContain("The database is busy.");
  await closePage();
  api.answers["GET /second-factor"] = { ...none, hasPassword: false };
  await open();
  expect(text()).toContain("You sign in with single sign-on.");
  await closePage();
  api.answers["GET /second-factor"] = { ...none, passkeysAvailable: false };
  await open();
  expect(text()).toContain("Passkeys need a server address with a name and HTTPS.");
});
