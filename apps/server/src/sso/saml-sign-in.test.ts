import type { ResponseOptions } from "samlp";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createSigningCertificate } from "../testing/sso-certificate.ts";
import { createSamlProvider, postResponse, queryOf, requestIn } from "../testing/sso-saml-provider.ts";
import { beginSso, completeSso, ssoBody, ssoWorkspace } from "../testing/sso-workspace.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
const signing = createSigningCertificate();
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.close());

async function setUp() {
  const { owner: as, domain } = await ssoWorkspace(server);
  const provider = createSamlProvider(signing);
  const { entityId, signInUrl, certificate } = provider;
  const body = ssoBody(domain, { protocol: "saml", entityId, signInUrl, certificates: [certificate] });
  expect((await server.call("PUT /sso", { as, body })).status).toBe(200);
  const email = `ana@${domain}`;
  const person = { nameId: "ana-1", attributes: { email, displayName: "Ana Lima", groups: ["ops", "all"] } };
  const begun = await beginSso(server, { email });
  const respond = (change: Partial<ResponseOptions> = {}) =>
    provider.respond(begun.redirectTo, person, change);
  /** Posts a response and presents its ticket; a refusal leads to the page with a reason. */
  const arrive = async (xml: string, cookie = begun.cookie) => {
    const posted = await postResponse(server, as.workspaceId, xml);
    expect(posted.status).toBe(303);
    const query = queryOf(posted);
    const refused = new URLSearchParams(query).get("error_description");
    return refused === null ? completeSso(server, as.workspaceId, query, cookie) : refused;
  };
  return { as, domain, email, provider, person, begun, respond, arrive };
}

describe("a sign-in with SAML", () => {
  test("creates the account, with name and session", async () => {
    const { respond, arrive, email } = await setUp();
    const answer = await arrive(await respond());
    expect(answer).toMatchObject({ status: 200, body: { user: { email, fullName: "Ana Lima" } } });
  });

  test("works with a signed response, too", async () => {
    const { respond, arrive } = await setUp();
    expect(await arrive(await respond({ signResponse: true }))).toMatchObject({ status: 200 });
  });

  test("needs the browser that began it (login CSRF)", async () => {
    const { respond, arrive } = await setUp();
    const victim = await setUp();
    expect(await arrive(await respond(), victim.begun.cookie)).toMatchObject({ code: "sso_failed" });
  });

  test("has metadata with its address", async () => {
    const { as } = await setUp();
    const answer = await server.inject({ method: "GET", url: `/sso/${as.workspaceId}/metadata` });
    expect(answer.text).toContain(`/sso/${as.workspaceId}/acs`);
    expect(answer.text).toContain('WantAssertionsSigned="true"');
  });
});

describe("a response is refused", () => {
  test("the second time (replay), also with another ticket", async () => {
    const { respond, arrive } = await setUp();
    const xml = await respond();
    expect(await arrive(xml)).toMatchObject({ status: 200 });
    expect(await arrive(xml)).toMatch(/used before/);
  });

  test.each<[string, Partial<ResponseOptions>, RegExp]>([
    ["for another audience", { audience: "https://other.example/metadata" }, /audience/],
    ["of another issuer", { issuer: "https://other.example" }, /issuer/],
    ["for another recipient", { recipient: "https://other.example/acs" }, /recipient/],
    ["without a signature", { signAssertion: false }, /signature/],
    ["that answers no request", { inResponseTo: "_made-up" }, /no sign-in that began here/],
    ["that has expired", { lifetimeInSeconds: -600 }, /expired/],
    ["with SHA-1", { signatureAlgorithm: "rsa-sha1", digestAlgorithm: "sha1" }, /SHA-1/],
  ])("%s", async (_, change, reason) => {
    const { respond, arrive, as } = await setUp();
    expect(await arrive(await respond(change))).toMatch(reason);
    expect((await server.call("GET /members", { as })).body.members).toHaveLength(1);
  });

  test("that another key signed", async () => {
    const { respond, arrive } = await setUp();
    const other = createSigningCertificate();
    const xml = await respond({ key: other.key, cert: other.certificate });
    expect(await arrive(xml)).toMatch(/signature/);
  });

  test("that is not valid yet", async () => {
    const { respond, arrive } = await setUp();
    vi.useFakeTimers({ now: Date.now() + HOUR_MS, toFake: ["Date"] });
    const xml = await respond();
    vi.useRealTimers();
    expect(await arrive(xml)).toMatch(/not valid yet/);
  });

  test("of another workspace's provider", async () => {
    const [one, other] = [await setUp(), await setUp()];
    const xml = await one.respond();
    const posted = await postResponse(server, other.as.workspaceId, xml);
    expect(new URLSearchParams(queryOf(posted)).get("error")).toBe("sso_failed");
  });

  test("that was changed after it was signed", async () => {
    const { respond, arrive, email } = await setUp();
    const xml = await respond();
    expect(await arrive(xml.replaceAll(email, email.replace("ana", "owner")))).toMatch(/signature/);
  });

  test.each([
    ["with entities", (xml: string) => `<!DOCTYPE r [<!ENTITY a "b">]>${xml}`],
    ["with a comment in the name ID", (xml: string) => xml.replace("ana-1", "ana-1<!-- -->.attacker")],
    [
      "with a comment anywhere",
      (xml: string) => xml.replace("<saml:Conditions", "<!-- x --><saml:Conditions"),
    ],
    ["with CDATA", (xml: string) => xml.replace("ana-1", "<![CDATA[ana-1]]>")],
    ["with a processing instruction", (xml: string) => `<?xml-stylesheet href="a"?>${xml}`],
  ])("%s", async (_, attack) => {
    const { respond, arrive } = await setUp();
    const xml = await respond();
    expect(attack(xml)).not.toBe(xml);
    expect(await arrive(attack(xml))).toMatch(/markup that is not allowed/);
  });

  test("that is too large", async () => {
    const { respond, arrive } = await setUp();
    const xml = (await respond()).replace("</samlp:Response>", `${" ".repeat(310_000)}</samlp:Response>`);
    expect(await arrive(xml)).toMatch(/too large/);
  });

  test("that is no XML", async () => {
    const { arrive } = await setUp();
    expect(await arrive("hello")).toMatch(/not valid/);
  });
});

describe("signature wrapping", () => {
  const assertionIn = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "";
  const signatureIn = (xml: string) => /<Signature.*<\/Signature>/s.exec(xml)?.[0] ?? "";
  /** The attacker's assertion: no signature, another ID and person. */
  const forged = (xml: string, email: string) =>
    assertionIn(xml)
      .replace(signatureIn(xml), "")
      .replace(/\bID="[^"]+"/, 'ID="_forged"')
      .replaceAll(email, email.replace("ana", "owner"))
      .replace("ana-1", "owner-1");

  /** The places of the genuine and the forged assertion (XSW 1 to 8 of Somorovsky et al.). */
  const variants: [string, (genuine: string, evil: string, signature: string) => (xml: string) => string][] =
    [
      ["forged before the genuine one", (genuine, evil) => (xml) => xml.replace(genuine, evil + genuine)],
      ["forged after the genuine one", (genuine, evil) => (xml) => xml.replace(genuine, genuine + evil)],
      [
        "genuine within the forged one",
        (genuine, evil) => (xml) =>
          xml.replace(genuine, evil.replace("</saml:Assertion>", `${genuine}</saml:Assertion>`)),
      ],
      [
        "forged within the genuine one",
        (genuine, evil) => (xml) =>
          xml.replace(genuine, genuine.replace("</saml:Assertion>", `${evil}</saml:Assertion>`)),
      ],
      [
        "signature moved to the forged one, with the genuine one inside it",
        (genuine, evil, signature) => (xml) => {
          const object = signature.replace(
            "</Signature>",
            `<Object>${genuine.replace(signature, "")}</Object></Signature>`,
          );
          return xml.replace(genuine, evil.replace("</saml:Issuer>", `</saml:Issuer>${object}`));
        },
      ],
      [
        "genuine one in extensions",
        (genuine, evil) => (xml) =>
          xml.replace(genuine, `<samlp:Extensions>${genuine}</samlp:Extensions>${evil}`),
      ],
      [
        "genuine response within a forged one",
        (genuine, evil) => (xml) =>
          xml.replace(genuine, evil).replace("</samlp:Response>", `<x>${xml}</x></samlp:Response>`),
      ],
      [
        "same ID twice",
        (genuine, evil) => (xml) =>
          xml.replace(
            genuine,
            evil.replace('ID="_forged"', /\bID="[^"]+"/.exec(genuine)?.[0] ?? "") + genuine,
          ),
      ],
      [
        "forged assertion under another name space prefix",
        (genuine, evil) => (xml) =>
          xml.replace(
            genuine,
            `${evil.replaceAll("saml:", "a:").replace("xmlns:saml=", "xmlns:a=")}${genuine}`,
          ),
      ],
      ["signature removed from the forged one alone", (genuine, evil) => (xml) => xml.replace(genuine, evil)],
    ];

  test.each(variants)("%s", async (_, wrap) => {
    const { respond, arrive, email, as } = await setUp();
    const xml = await respond();
    const attack = wrap(assertionIn(xml), forged(xml, email), signatureIn(xml))(xml);
    expect(signatureIn(xml)).not.toBe("");
    expect(attack).toContain("owner-1");
    expect(await arrive(attack)).toEqual(expect.stringContaining("not valid"));
    expect((await server.call("GET /members", { as })).body.members).toHaveLength(1);
  });
});

test("the request names this workspace, and its ID can't be guessed", async () => {
  const { begun, as } = await setUp();
  const { id, issuer, acsUrl } = requestIn(begun.redirectTo);
  expect([issuer, acsUrl]).toEqual([
    expect.stringMatching(`/sso/${as.workspaceId}/metadata$`),
    expect.stringMatching(`/sso/${as.workspaceId}/acs$`),
  ]);
  expect(id).toMatch(/^_\w+\.[\w-]{22}\.[\w-]{43}$/);
});
