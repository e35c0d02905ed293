import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
  await server.call("POST /resources/discover", { as: ana });
});
afterAll(() => server.close());

type Answer = {
  resourceId: string;
  resourceName: string | null;
  networkInterfaceId: string | null;
  port: number;
  verdict: string;
  hops: { kind: string; id: string; name: string | null }[];
  blockedBy: { kind: string } | null;
};

test("what the internet reaches, with the hops on the way", async () => {
  const { status, body } = await server.call("GET /reachability/exposed", { as: ana });
  expect(status).toBe(200);
  const answers: Answer[] = body.answers;
  const instances = answers.filter(({ resourceId }) => resourceId.includes(":instance/"));
  expect(instances.map(({ resourceName, port, verdict }) => [resourceName, port, verdict])).toEqual([
    ["bastion", 22, "reachable"],
    ["label-printer", 3389, "reachable"],
  ]);
  expect(instances[0]?.hops.map(({ kind }) => kind)).toEqual([
    ...["network-interface", "internet-gateway", "route-table", "network-acl", "security-group"],
    ...["network-interface", "instance", "network-acl"],
  ]);
  const named = instances[0]?.hops.filter(({ kind }) => kind === "security-group" || kind === "instance");
  expect(named?.map(({ name }) => name)).toEqual(["bastion-ssh", "bastion"]);
  expect(body).toMatchObject({ missing: [], takenAt: expect.any(String) });
});

test("a question is answered with the first hop that blocks, and in the order of the questions", async () => {
  const { body } = await server.call("GET /reachability/exposed", { as: ana });
  const [first]: Answer[] = body.answers;
  const to = first?.resourceId ?? "";
  const ask = (from: string, port: number) => ({ from, to, port, protocol: "tcp" as const });
  const questions = [ask("cidr:172.31.0.0/16", 22), ask("internet-ipv4", 22), ask("cidr:192.168.0.0/16", 22)];
  const { body: asked } = await server.call("POST /reachability/ask", { as: ana, body: { questions } });
  expect(asked.answers.map(({ verdict }: Answer) => verdict)).toEqual(["blocked", "reachable", "reachable"]);
  expect(asked.answers.map(({ resourceName }: Answer) => resourceName)).toEqual(
    questions.map(() => "bastion"),
  );
  expect(asked.answers[0].blockedBy).toMatchObject({ kind: "route-table" });
  // The office is behind the VPN connection of a transit gateway.
  const kinds = asked.answers[2].hops.map(({ kind }: Answer["hops"][number]) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["vpn-connection", "transit-gateway"]));
});

test("a database with a public endpoint and an open group is not reached: no route leads there", async () => {
  const question = { from: "internet-ipv4", to: "legacy-orders-db", port: 3306, protocol: "tcp" as const };
  const ask = { as: ana, body: { questions: [question] } };
  const { body: asked } = await server.call("POST /reachability/ask", ask);
  expect(asked.answers).toMatchObject([{ verdict: "blocked", blockedBy: { kind: "route-table" } }]);
});

test("what is not in the workspace is unknown", async () => {
  const ben = await server.person();
  const { body } = await server.call("GET /reachability/exposed", { as: ana });
  const [first]: Answer[] = body.answers;
  const question = {
    from: "internet-ipv4",
    to: first?.resourceId ?? "",
    port: 443,
    protocol: "tcp" as const,
  };
  const { body: asked } = await server.call("POST /reachability/ask", {
    as: ben,
    body: { questions: [question] },
  });
  expect(asked).toMatchObject({ answers: [{ verdict: "unknown", hops: [{}] }], takenAt: null });
});

test("a source that is none is refused", async () => {
  const ask = (from: string) =>
    server.call("POST /reachability/ask", {
      as: ana,
      body: { questions: [{ from, to: "i-1", port: 22, protocol: "tcp" }] },
    });
  expect([(await ask("mars")).status, (await ask("cidr:10.0.0.0/33")).status]).toEqual([400, 400]);
});
