import { expect, test } from "vitest";
import { certificatesIn, changeOf, draftOf } from "./draft.ts";

const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`;

test("domains are separated by commas or spaces, with or without an @", () => {
  const { domains } = changeOf({ ...draftOf(null), domains: " example.com,@example.org  b.example " });
  expect(domains).toEqual(["example.com", "example.org", "b.example"]);
});

test("an empty secret is left out, so that the stored one stays", () => {
  expect(changeOf(draftOf(null)).provider).not.toHaveProperty("clientSecret");
  expect(changeOf({ ...draftOf(null), clientSecret: "new" }).provider).toHaveProperty("clientSecret", "new");
});

test("certificates are split, and bare base64 is one", () => {
  expect(certificatesIn(`${pem("AAAA")}\n\n${pem("BBBB")}\n`)).toEqual([pem("AAAA"), pem("BBBB")]);
  expect(certificatesIn(" AAAA\nBBBB ")).toEqual(["AAAA\nBBBB"]);
  expect(certificatesIn(" ")).toEqual([]);
});

test("saved settings come back unchanged", () => {
  const settings = {
    enabled: true,
    provider: {
      protocol: "saml" as const,
      entityId: "https://idp.example",
      signInUrl: "https://idp.example/sso",
      certificates: [pem("AAAA"), pem("BBBB")],
    },
    domains: ["example.com", "example.org"],
    groupsAttribute: "groups",
    groupGrants: [
      { group: "ops", grant: { role: "operator" as const, scope: { kind: "workspace" as const } } },
    ],
    defaultGrants: [],
    required: true,
    breakGlassUserId: "0198c0de-0000-7000-8000-000000000000",
    sessionHours: 8,
    testedAt: null,
  };
  const { testedAt: _, ...change } = settings;
  expect(changeOf(draftOf(settings))).toEqual(change);
});
