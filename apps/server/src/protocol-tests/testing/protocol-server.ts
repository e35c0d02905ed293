import type { ResponseOf } from "@skyledger/contract";
import { startTestServer, type TestPerson, type TestServer } from "../../testing/test-server.ts";
import { useAwsEnvironment } from "./environment.ts";
import { type MotoCredentials, motoUrl } from "./moto.ts";

export type FoundResource = ResponseOf<"GET /resources/inventory">["resources"][number];
export type ResourceDetail = ResponseOf<"GET /resources/resource">["resource"];
export type FoundGap = ResponseOf<"GET /resources/coverage">["gaps"][number];
export type FoundRelationship = ResponseOf<"GET /resources/relationships">["relationships"][number];
export type FoundFinding = ResponseOf<"GET /security/findings">["findings"][number];
export type Scanned = Extract<ResponseOf<"POST /security/scan">, { findingsCount: number }>;
export type Discovered = Extract<ResponseOf<"POST /resources/discover">, { resourcesFound: number }>;

/** The whole server with a signed-in person, whose own AWS credentials lead to the stand-in. */
export interface ProtocolServer {
  readonly server: TestServer;
  readonly person: TestPerson;
  /** Connects the server's own credentials; returns the account's ID. */
  connectAmbient(regions: string[]): Promise<string>;
  /** Connects a role; returns the account's ID. */
  connectRole(roleArn: string, regions: string[]): Promise<string>;
  /** Runs a discovery to its end. */
  discover(...accountIds: string[]): Promise<Discovered>;
  /** Every resource of an account, all pages. */
  inventory(accountId: string, gone?: "exclude" | "include" | "only"): Promise<FoundResource[]>;
  resource(arn: string): Promise<ResourceDetail>;
  relationships(arn: string): Promise<FoundRelationship[]>;
  gaps(accountId: string): Promise<FoundGap[]>;
  /** Scans the whole workspace to the end; a full one collects again. */
  scan(scanType: "FULL" | "QUICK"): Promise<Scanned>;
  /** Every finding, all pages and statuses. */
  findings(): Promise<FoundFinding[]>;
  close(): Promise<void>;
}

/** Location and time of a server. */
export interface WireSettings {
  /** AWS's address; the stand-in by default. */
  readonly endpoint?: string;
  /** The server's own Region. */
  readonly region?: string;
  /** How far the server's clock is ahead of AWS's: the apparent age of newly created resources. */
  readonly daysAhead?: number;
}

const dayMs = 86_400_000;

/** @param credentials the server's own */
export async function startProtocolServer(
  credentials: MotoCredentials,
  { endpoint = motoUrl(), region = "us-east-1", daysAhead = 0 }: WireSettings = {},
): Promise<ProtocolServer> {
  const restore = useAwsEnvironment(credentials, endpoint);
  const server = await startTestServer({
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    ALLOW_AMBIENT_AWS: "true",
  });
  server.clock.advance(daysAhead * dayMs);
  const person = await server.person();
  return {
    server,
    person,
    ...calls(server, person),
    async close() {
      await server.close();
      restore();
    },
  };
}

function calls(server: TestServer, person: TestPerson) {
  type Call = TestServer["call"];
  const ok = async (answer: ReturnType<Call>) => {
    const { status, text, body } = await answer;
    if (status >= 300) throw new Error(`The server answered ${status}: ${text}`);
    return body;
  };
  const connect = async (
    body: { kind: "ambient" } | { kind: "role"; roleArn: string },
    regions: string[],
  ) => {
    const answer = server.call("POST /accounts", {
      as: person,
      body: { ...body, name: "Protocol", regions },
    });
    return (await ok(answer)).id as string;
  };
  return {
    connectAmbient: (regions: string[]) => connect({ kind: "ambient" }, regions),
    connectRole: (roleArn: string, regions: string[]) => connect({ kind: "role", roleArn }, regions),
    // A fake clock stands still; a discovery compares its time with the previous one.
    discover: async (...accountIds: string[]): Promise<Discovered> => {
      server.clock.now = new Date(Math.max(Date.now(), server.clock.now.getTime() + 1000));
      return await ok(server.call("POST /resources/discover", { as: person, body: { accountIds } }));
    },
    inventory: async (accountId: string, gone: "exclude" | "include" | "only" = "exclude") => {
      const found: FoundResource[] = [];
      let cursor: string | undefined;
      do {
        const query = { accountId, gone, limit: 100, sort: "name" as const, order: "asc" as const, cursor };
        const page = await ok(server.call("GET /resources/inventory", { as: person, query }));
        found.push(...page.resources);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    },
    resource: async (arn: string): Promise<ResourceDetail> => {
      const query = { resource_id: arn };
      return (await ok(server.call("GET /resources/resource", { as: person, query }))).resource;
    },
    relationships: async (arn: string): Promise<FoundRelationship[]> => {
      const query = { resource_id: arn, depth: 1 };
      return (await ok(server.call("GET /resources/relationships", { as: person, query }))).relationships;
    },
    scan: async (scanType: "FULL" | "QUICK"): Promise<Scanned> => {
      // Older than the inventory that a full scan accepts.
      server.clock.now = new Date(Math.max(Date.now(), server.clock.now.getTime() + 6 * 60_000));
      return await ok(server.call("POST /security/scan", { as: person, body: { scanType } }));
    },
    findings: async () => {
      const found: FoundFinding[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit: 100, cursor };
        const page = await ok(server.call("GET /security/findings", { as: person, query }));
        found.push(...page.findings);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    },
    gaps: async (accountId: string): Promise<FoundGap[]> => {
      return (await ok(server.call("GET /resources/coverage", { as: person, query: { accountId } }))).gaps;
    },
  };
}
