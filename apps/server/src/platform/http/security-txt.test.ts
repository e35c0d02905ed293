import { afterEach, expect, test } from "vitest";
import { type BareApp, bareConfig, createBareApp } from "../../testing/bare-app.ts";

const opened: BareApp[] = [];

afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

async function securityTxt(securityContact: string | undefined) {
  const bare = await createBareApp(() => undefined, {
    config: { ...bareConfig, securityContact },
    now: () => new Date("2026-11-23T15:04:05Z"),
  });
  opened.push(bare);
  return bare.app.inject({ url: "/.well-known/security.txt" });
}

test("/.well-known/security.txt has the contact, and expires in less than a year", async () => {
  const { statusCode, headers, body } = await securityTxt("mailto:security@example.com");
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toBe(
    [
      "Contact: mailto:security@example.com",
      "Expires: 2027-02-21T00:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: http://sky.example.com/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

test("without a contact, there is no security.txt, and no page of the web app in its place", async () => {
  const answer = await securityTxt(undefined);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: "not_found" });
});
