import type { EndpointKey } from "@skyledger/contract";
import type { Endpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { type Role, roleAllows, roleNames } from "@skyledger/core/model/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { colleagueOf } from "../testing/colleague.ts";
import { memberEndpoints } from "../testing/role-matrix.ts";
import { type RouteFixture, routeFixtures } from "../testing/route-fixtures.ts";
import { injection, someAddress, type TestPerson, type TestRequest } from "../testing/test-server.ts";
import { createWorld, type World } from "../testing/world.ts";

// Object.keys loses the type of the keys.
const keys = Object.keys(endpoints) as EndpointKey[];
const declared = (key: EndpointKey): Endpoint => endpoints[key];
const memberKeys = keys.filter((key) => declared(key).access === "member");
// A fixture is looked up by a dynamic key; its request is passed on unchanged.
const fixtureOf = (key: EndpointKey) => routeFixtures[key] as unknown as RouteFixture<EndpointKey>;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.server.close());

const call = (key: EndpointKey, extra: TestRequest<EndpointKey>) =>
  world.server.call(key, { ...fixtureOf(key).request(world), ...extra });

/** An open stream; `text` is its content so far. */
async function opened(key: EndpointKey, as: TestPerson) {
  const answer = await world.server.app.inject({
    ...injection(key, { ...fixtureOf(key).request(world), as }),
    remoteAddress: someAddress(),
    payloadAsStream: true,
  });
  const stream = answer.stream();
  let text = "";
  stream.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  const close = () => {
    stream.destroy();
    answer.raw.res.destroy();
  };
  return { status: answer.statusCode, text: () => text, close };
}

/** Everything that names an object of the owner. */
const traces = (): string[] => {
  const { owner, ids } = world;
  return [owner.workspaceId, owner.userId, owner.email, ...Object.values(ids)];
};

/** The owner's view of their own workspace. */
async function ownersView(): Promise<unknown> {
  const { server, owner: as, ids } = world;
  const views = [
    await server.call("GET /auth/me", { as }),
    await server.call("GET /members", { as }),
    await server.call("GET /tokens", { as }),
    await server.call("GET /service-accounts", { as }),
    await server.call("GET /views", { as, query: { page: "findings" } }),
    await server.call("GET /accounts", { as }),
    await server.call("GET /runs", { as }),
    await server.call("GET /resources/inventory", { as, query: { limit: 500 } }),
    // All of them are more than a page: the counts, and those of the check of the finding under test.
    await server.call("GET /security/findings", { as, query: { limit: 500 } }),
    await server.call("GET /security/findings", { as, query: { checkId: "s3-bucket-versioning" } }),
    await server.call("GET /notifications/history", { as }),
    await server.call("GET /cost/recommendations", { as, query: { limit: 500 } }),
    await server.call("GET /cost/imports", { as }),
    await server.call("GET /teams", { as }),
    await server.call("GET /labels", { as }),
    await server.call("GET /comments", { as, query: { findingId: ids.findingId } }),
    await server.call("GET /approvals", { as }),
    await server.call("GET /scim", { as }),
    await server.call("GET /change-control", { as }),
  ];
  return views.map(({ status, body }) => ({ status, body }));
}

test("every endpoint is tested and mounted", () => {
  expect(keys.length).toBeGreaterThanOrEqual(31);
  expect(memberKeys.length).toBeGreaterThanOrEqual(21);
  expect(Object.keys(routeFixtures).sort()).toEqual([...keys].sort());
  const missing = keys.filter((key) => {
    const [method = "", path = ""] = key.split(" ");
    return !world.server.app.hasRoute({ method: method as "GET", url: `/api${path}` }); // methods of the contract
  });
  expect(missing).toEqual([]);
});

describe("§6 a stranger", () => {
  test.each(memberKeys)("%s answers 401 without a token and with a wrong one", async (key) => {
    expect(await call(key, {})).toMatchObject({ status: 401, code: "unauthenticated" });
    const headers = { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." };
    expect(await call(key, { headers })).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  test.each(memberKeys)("%s answers 401 before it reads the input", async (key) => {
    const raw = { params: { id: "'" }, query: { bogus: "1" }, body: { bogus: true } };
    const garbage = declared(key).body ? raw : { params: raw.params, query: raw.query };
    expect(await world.server.call(key, { raw: garbage })).toMatchObject({ status: 401 });
  });
});

/** Endpoints between two readings of the owner's view, which take as long as some dozen calls. */
const groupSize = 10;

function groupsOf(all: readonly EndpointKey[]): EndpointKey[][] {
  return Array.from({ length: Math.ceil(all.length / groupSize) }, (_, at) =>
    all.slice(at * groupSize, (at + 1) * groupSize),
  );
}

describe("§6 a member of another workspace", () => {
  let before: unknown;
  beforeAll(async () => {
    before = await ownersView();
  });

  async function expectUnchangedForOwner(): Promise<void> {
    const now = await ownersView();
    const expected = before;
    // A change is not reported again after the following endpoints.
    before = now;
    expect(now).toEqual(expected);
  }

  const walked = memberKeys.filter((key) => !fixtureOf(key).stream);

  describe.each(groupsOf(walked.filter((key) => fixtureOf(key).outsider === "not_found")))(
    "from %s on",
    (...group) => {
      test.each(group)("%s answers 404", async (key) => {
        const answer = await call(key, { as: world.outsider });
        expect(answer).toMatchObject({ status: 404, code: "not_found" });
      });

      test("none of them changes anything", expectUnchangedForOwner);
    },
  );

  describe("with each role there", () => {
    let people: { role: Role; as: TestPerson }[];
    beforeAll(async () => {
      const { server, outsider } = world;
      people = [];
      for (const role of roleNames) {
        const as = await colleagueOf(server, outsider, [{ role, scope: { kind: "workspace" } }]);
        people.push({ role, as });
      }
    });

    test.each(memberEndpoints.filter(([key]) => fixtureOf(key).outsider === "not_found"))(
      "%s answers 404, or 403 without the permission",
      async (key, { permission }) => {
        for (const { role, as } of people) {
          const { status } = await call(key, { as });
          expect(`${role} ${status}`).toBe(`${role} ${roleAllows(role, permission) ? 404 : 403}`);
        }
      },
    );
  });

  describe.each(groupsOf(walked.filter((key) => fixtureOf(key).outsider === "own")))(
    "from %s on",
    (...group) => {
      test.each(group)("%s shows nothing of the owner", async (key) => {
        const { status, text } = await call(key, { as: world.outsider });
        expect(status).toBeLessThan(500);
        const hidden = fixtureOf(key).echoes ? [world.owner.email] : traces();
        for (const trace of hidden) expect(text).not.toContain(trace);
      });

      test("none of them changes anything of the owner", expectUnchangedForOwner);
    },
  );

  test("GET /events sends nothing to others, and everything to the owner", async () => {
    const [others, own] = await Promise.all([
      opened("GET /events", world.outsider),
      opened("GET /events", world.owner),
    ]);
    expect([others.status, own.status]).toEqual([200, 200]);
    await expect.poll(others.text, { timeout: 300_000 }).toContain("event: run");
    await expect.poll(own.text, { timeout: 300_000 }).toContain(world.ids.runId);
    for (const trace of traces()) expect(others.text()).not.toContain(trace);
    others.close();
    own.close();
  });

  test("the owner finds what others do not: an object that is missing for everyone would be detected", async () => {
    const harmless = memberKeys.filter(
      (key) => /^GET/.test(key) && fixtureOf(key).outsider === "not_found" && !fixtureOf(key).stream,
    );
    expect(harmless.length).toBeGreaterThanOrEqual(5);
    for (const key of harmless) expect(await call(key, { as: world.owner })).toMatchObject({ status: 200 });
    const traced = (await ownersView()) as { body: unknown }[];
    const text = JSON.stringify(traced);
    // No list shows external IDs, changes that can be undone, or the units of runs.
    const { externalId, operationId, savingsOperationId, unitId } = world.ids;
    const hidden: readonly string[] = [externalId, operationId, savingsOperationId, unitId];
    for (const trace of traces().filter((one) => !hidden.includes(one))) expect(text).toContain(trace);
  });
});

test("§6 a public endpoint requires no sign-in", async () => {
  const open = keys.filter((key) => declared(key).access === "public");
  expect(open.sort()).toEqual(keys.filter((key) => fixtureOf(key).outsider === "public").sort());
  for (const key of open) expect((await call(key, {})).code).not.toBe("unauthenticated");
});
