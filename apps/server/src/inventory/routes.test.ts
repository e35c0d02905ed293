import { parseArn } from "@skyledger/core/model/arn";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
let found: number;

beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
  const answer = await server.call("POST /resources/discover", { as: ana });
  expect(answer.status).toBe(200);
  found = answer.body.resourcesFound;
});
afterAll(() => server.close());

type Row = {
  resourceId: string;
  resourceName: string;
  resourceType: string;
  region: string;
  status: string | null;
  attachment: "attached" | "detached" | null;
} & {
  metadata: { monthlyCost: number | null; costSource: string; costDetail: string | null };
};

async function list(
  query: Record<string, string | number>,
): Promise<{ resources: Row[]; nextCursor: string | null; total: number }> {
  const raw = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await server.call("GET /resources/inventory", { as: ana, raw: { query: raw } });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function everything(query: Record<string, string | number>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page = await list({ ...query, ...(cursor === null ? {} : { cursor }) });
    rows.push(...page.resources);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

describe("§7 POST /resources/discover", () => {
  test("waits for the end and returns the summary", async () => {
    const { status, body } = await server.call("POST /resources/discover", { as: ana });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "completed",
      resourcesFound: found,
      newResources: 0,
      goneResources: 0,
    });
  });

  test("Prefer: respond-async returns 202 with the run's address", async () => {
    const { status, body, headers } = await server.call("POST /resources/discover", {
      as: ana,
      headers: { prefer: "respond-async" },
    });
    expect(status).toBe(202);
    expect(headers.location).toBe(`/api/runs/${body.runId}`);
    await expect
      .poll(
        async () => (await server.call("GET /runs/:id", { as: ana, params: { id: body.runId } })).body.status,
        {
          // Stops a hung run; a busy machine needs some time.
          timeout: 300_000,
        },
      )
      .toBe("completed");
  });

  test("is not found for an unknown account", async () => {
    const { status, code } = await server.call("POST /resources/discover", {
      as: ana,
      body: { accountIds: ["unknown"] },
    });
    expect([status, code]).toEqual([404, "not_found"]);
  });

  test("returns instructions when no account is connected", async () => {
    const ben = await server.person();
    const { body } = await server.call("GET /accounts", { as: ben });
    await server.call("DELETE /accounts/:id", { as: ben, params: { id: body.accounts[0].id } });
    const { status, body: problem } = await server.call("POST /resources/discover", { as: ben });
    expect(status).toBe(409);
    expect(problem.message).toMatch(/Connect a cloud account first/);
  });
});

describe("§7 GET /resources/inventory", () => {
  test("returns every resource once over all pages, in every order", async () => {
    for (const sort of ["name", "type", "region", "status", "cost", "created"]) {
      for (const order of ["asc", "desc"]) {
        const rows = await everything({ limit: 37, sort, order });
        expect(new Set(rows.map((row) => row.resourceId)).size).toBe(found);
        expect(rows).toHaveLength(found);
      }
    }
  });

  test("sorts by cost, most expensive first", async () => {
    const costs = (await everything({ limit: 100, sort: "cost", order: "desc" })).map(
      (row) => row.metadata.monthlyCost ?? -1,
    );
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
  });

  test("filters by type and status as the specification's client does", async () => {
    for (const type of ["EC2", "RDS", "S3", "Lambda", "ELB", "VPC"]) {
      const rows = await everything({ type });
      expect(rows.length).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row.resourceType))).toEqual(new Set([type]));
    }
    const running = await everything({ status: "running" });
    expect(running.length).toBeGreaterThan(0);
    expect(running.every((row) => row.status === "running")).toBe(true);
  });

  test("uses the ARN as the resource's id", async () => {
    for (const row of await everything({})) expect(parseArn(row.resourceId)).toBeDefined();
  });

  test("searches name, id, type, and region, ignoring case; wildcards are plain text", async () => {
    const [first] = (await list({ type: "S3", limit: 1 })).resources;
    const rows = await everything({ q: first?.resourceName.toUpperCase() ?? "" });
    expect(rows.map((row) => row.resourceId)).toContain(first?.resourceId);
    expect((await list({ q: "us-east-2" })).total).toBeGreaterThan(0);
    expect((await list({ q: "100%_sure" })).total).toBe(0);
  });

  test("filters by tag", async () => {
    const production = await everything({ tag: "Environment" });
    expect(production.length).toBeGreaterThan(0);
    expect(production.length).toBeLessThan(found);
  });

  test("returns null with a reason for an unknown price, never zero", async () => {
    const rows = await everything({});
    const unknown = rows.filter((row) => row.metadata.costSource === "unknown");
    expect(unknown.length).toBeGreaterThan(0);
    for (const { metadata } of unknown) {
      expect(metadata.monthlyCost).toBeNull();
      expect(metadata.costDetail).toBeTruthy();
    }
    expect(
      rows.some((row) => row.metadata.costSource === "list_price" && (row.metadata.monthlyCost ?? 0) > 0),
    ).toBe(true);
  });

  test.each([
    [{ limit: "0" }, "limit"],
    [{ limit: "501" }, "limit"],
    [{ limit: "many" }, "limit"],
    [{ sort: "size" }, "sort"],
    [{ cursor: "nonsense" }, "cursor"],
    [{ colour: "red" }, "colour"],
  ])("rejects %j and names the field", async (query, path) => {
    const { status, body } = await server.call("GET /resources/inventory", {
      as: ana,
      raw: { query: query as Record<string, string> },
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body.issues)).toContain(path);
  });

  test("rejects a cursor of another order", async () => {
    const { nextCursor } = await list({ limit: 5, sort: "name" });
    const { status } = await server.call("GET /resources/inventory", {
      as: ana,
      query: { limit: 5, sort: "cost", cursor: nextCursor ?? "" },
    });
    expect(status).toBe(400);
  });
});

describe("totals agree with the lists", () => {
  test("§7 GET /resources/summary", async () => {
    const rows = await everything({});
    const { body } = await server.call("GET /resources/summary", { as: ana });
    const sum = rows.reduce((total, row) => total + (row.metadata.monthlyCost ?? 0), 0);
    expect(body.totalResources).toBe(rows.length);
    expect(body.monthlyCost).toBeCloseTo(sum, 2);
    expect(body.unknownCostCount).toBe(rows.filter((row) => row.metadata.monthlyCost === null).length);
    expect(body.byRegion.reduce((total: number, one: { count: number }) => total + one.count, 0)).toBe(
      rows.length,
    );
    expect(body.lastDiscoveredAt).toBeTruthy();
    expect(body.pricesAsOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test("§7 GET /resources/unused: the total is the sum of the rows and equals the summary's", async () => {
    const { body } = await server.call("GET /resources/unused", { as: ana, query: { limit: 500 } });
    const sum = body.resources.reduce(
      (total: number, row: { saving: { estimatedMonthlySavings: number | null } }) =>
        total + (row.saving.estimatedMonthlySavings ?? 0),
      0,
    );
    expect(body.resources.length).toBeGreaterThan(4);
    expect(body.potentialSavings).toBeCloseTo(sum, 2);
    const summary = await server.call("GET /resources/summary", { as: ana });
    expect(summary.body.potentialSavings).toBe(body.potentialSavings);
    expect(summary.body.unusedResources).toBe(body.total);
    for (const { saving } of body.resources) expect(saving.steps.length).toBeGreaterThan(0);
  });

  test("lists unused resources in pages, with search", async () => {
    const first = await server.call("GET /resources/unused", { as: ana, query: { limit: 2 } });
    const second = await server.call("GET /resources/unused", {
      as: ana,
      query: { limit: 2, cursor: first.body.nextCursor },
    });
    const ids = [...first.body.resources, ...second.body.resources].map((row: Row) => row.resourceId);
    expect(new Set(ids).size).toBe(4);
    const name = first.body.resources[0].resourceName;
    const searched = await server.call("GET /resources/unused", { as: ana, query: { q: name } });
    expect(searched.body.resources.map((row: Row) => row.resourceName)).toContain(name);
  });

  test("GET /resources/export contains exactly the filtered rows, with formulas neutralized", async () => {
    const { status, text, headers } = await server.call("GET /resources/export", {
      as: ana,
      query: { type: "EC2" },
    });
    const { total } = await list({ type: "EC2" });
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/csv/);
    expect(text.trim().split("\r\n")).toHaveLength(total + 1);
    expect(text).not.toMatch(/(^|,)"?[=@]/m);
  });

  test("an export with a filter that can't be read is refused before its first byte", async () => {
    const filter = "colour = red";
    const asked = await server.call("GET /resources/export", { as: ana, raw: { query: { filter } } });
    expect(asked.status).toBe(400);
    expect(asked.body).toMatchObject({ code: "invalid_input" });
    const body = { resourceIds: null, filter: { filter } };
    expect((await server.call("POST /resources/export", { as: ana, raw: { body } })).status).toBe(400);
  });
});

describe("GET /resources/facets", () => {
  const facets = async (query: Record<string, string>) => {
    const { status, body } = await server.call("GET /resources/facets", { as: ana, raw: { query } });
    expect(status).toBe(200);
    return body;
  };

  test("equal the summary without a filter, and each choice lists as many resources as it counts", async () => {
    const all = await facets({});
    const { body: summary } = await server.call("GET /resources/summary", { as: ana });
    expect(all.totals).toEqual({
      totalResources: summary.totalResources,
      monthlyCost: summary.monthlyCost,
      unknownCostCount: summary.unknownCostCount,
      regionCount: summary.regionCount,
      unusedResources: summary.unusedResources,
      potentialSavings: summary.potentialSavings,
      unknownSavingsCount: summary.unknownSavingsCount,
    });
    expect(summary.byRegion.map(({ value }: { value: string }) => value)).toContain("global");
    expect(summary.regionCount).toBe(summary.byRegion.length - 1);
    for (const { value, count } of all.cost) expect((await list({ filter: value })).total).toBe(count);
    for (const { value, count } of all.severity)
      expect([value, (await list({ filter: `severity = ${value}` })).total]).toEqual([value, count]);
    for (const { value, count } of all.tag)
      expect((await list({ filter: `tag:${value} = *` })).total).toBe(count);
  });

  test("apply the filter to totals and unused resources", async () => {
    const query = { type: "EBS Volume", filter: "monthly cost > 0" };
    const { totals } = await facets({ ...query, of: "totals" });
    const rows = await everything({ ...query, limit: 500 });
    expect(totals.totalResources).toBe(rows.length);
    expect(totals.monthlyCost).toBeCloseTo(
      rows.reduce((sum, { metadata }) => sum + (metadata.monthlyCost ?? 0), 0),
      4,
    );
    const { body: unused } = await server.call("GET /resources/unused", {
      as: ana,
      raw: { query: { ...query, limit: "500" } },
    });
    expect(unused.total).toBe(totals.unusedResources);
    expect(unused.potentialSavings).toBe(totals.potentialSavings);
    expect(totals.unusedResources).toBeGreaterThan(0);
  });

  test("count the values of a tag", async () => {
    const { tagValue, tag } = await facets({ of: "tagValue", tagKey: "Environment" });
    expect(tag).toBeUndefined();
    expect(tagValue.map(({ value }: { value: string }) => value)).toContain("prod");
  });

  test("reject an invalid filter and state what is expected", async () => {
    for (const endpoint of ["GET /resources/facets", "GET /resources/inventory"] as const) {
      const { status, body } = await server.call(endpoint, { as: ana, raw: { query: { filter: "region" } } });
      const message = "Expected an operator after “region”: =, !=.";
      expect([status, body.issues]).toEqual([400, [{ path: "filter", message }]]);
    }
  });
});

describe("GET /resources/groups", () => {
  test("add up to the list, most expensive first, with labels", async () => {
    for (const by of ["type", "account", "region", "status"] as const) {
      const { body } = await server.call("GET /resources/groups", { as: ana, raw: { query: { by } } });
      expect(body.groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(found);
      const costs = body.groups.map(({ monthlyCost }: { monthlyCost: number }) => monthlyCost);
      expect(costs).toEqual(costs.toSorted((a: number, b: number) => b - a));
    }
    const { body } = await server.call("GET /resources/groups", {
      as: ana,
      raw: { query: { by: "account" } },
    });
    const { body: accounts } = await server.call("GET /accounts", { as: ana });
    expect(body.groups[0]?.label).toBe(accounts.accounts[0].name);
  });

  test("need a key when grouped by tag", async () => {
    const { status, body } = await server.call("GET /resources/groups", {
      as: ana,
      raw: { query: { by: "tag" } },
    });
    expect([status, body.issues[0]?.path]).toEqual([400, "tagKey"]);
  });
});

describe("POST /resources/export", () => {
  const lines = async (body: object, as = ana) => {
    const { status, text, headers } = await server.call("POST /resources/export", { as, raw: { body } });
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(/"skyledger-resources-\d{4}-\d\d-\d\d\.csv"/);
    return text.trim().split("\r\n").slice(1);
  };

  test("contains exactly the chosen resources, in their order", async () => {
    const [first, , third] = (await list({ limit: 3 })).resources;
    const chosen = [third?.resourceId ?? "", first?.resourceId ?? ""];
    const rows = await lines({ resourceIds: chosen });
    expect(rows.map((row) => chosen.findIndex((arn) => row.includes(arn)))).toEqual([0, 1]);
    const buckets = await everything({ type: "S3" });
    const [bucket] = buckets;
    const rest = await lines({
      resourceIds: null,
      except: [bucket?.resourceId],
      filter: { type: "S3" },
    });
    expect(rest).toHaveLength(buckets.length - 1);
    expect(rest.join()).not.toContain(`${bucket?.resourceId},`);
  });

  test("leaves out an ARN of another workspace", async () => {
    const [first] = (await list({ limit: 1 })).resources;
    expect(await lines({ resourceIds: [first?.resourceId] }, await server.person())).toEqual([]);
  });
});

describe("one resource", () => {
  test("§7 GET /resources/resource returns its facets as observations and its savings", async () => {
    const [row] = (await list({ type: "EC2", status: "stopped", limit: 1 })).resources;
    const { body } = await server.call("GET /resources/resource", {
      as: ana,
      query: { resource_id: row?.resourceId ?? "" },
    });
    expect(body.resource).toMatchObject({ resourceId: row?.resourceId, resourceType: "EC2" });
    expect(body.resource.facets.compute).toMatchObject({ seen: true });
  });

  test("§7 GET /resources/relationships returns both directions and the graph", async () => {
    const [row] = (await list({ type: "EC2", status: "running", limit: 1 })).resources;
    const id = row?.resourceId ?? "";
    const { body } = await server.call("GET /resources/relationships", {
      as: ana,
      query: { resource_id: id, depth: 1 },
    });
    const directions = new Set(body.relationships.map((one: { direction: string }) => one.direction));
    expect(directions).toEqual(new Set(["outgoing", "incoming"]));
    const nodes = new Set(body.graph.nodes.map((node: { id: string }) => node.id));
    expect(nodes).toContain(id);
    for (const { from, to } of body.graph.edges)
      expect([nodes.has(from), nodes.has(to)]).toEqual([true, true]);
    const volume = body.relationships.find((one: { targetType: string }) => one.targetType === "EBS Volume");
    const back = await server.call("GET /resources/relationships", {
      as: ana,
      query: { resource_id: volume.targetId },
    });
    expect(back.body.relationships.map((one: { targetId: string }) => one.targetId)).toContain(id);
  });

  test("§7 GET /resources/metrics reads CloudWatch", async () => {
    const [row] = (await list({ type: "EC2", status: "running", limit: 1 })).resources;
    const { body } = await server.call("GET /resources/metrics", {
      as: ana,
      query: { resource_id: row?.resourceId ?? "", days: 7 },
    });
    expect(body.gap).toBeNull();
    const cpu = body.metrics.find((one: { id: string }) => one.id === "cpu");
    expect(cpu.points.length).toBeGreaterThan(100);
    for (const { value } of cpu.points) expect(value >= 0 && value <= 100).toBe(true);
  });

  test.each(["GET /resources/resource", "GET /resources/relationships", "GET /resources/metrics"] as const)(
    "%s of an unknown resource is 404",
    async (key) => {
      const { status, code } = await server.call(key, {
        as: ana,
        query: { resource_id: "arn:aws:s3:::unknown" },
      });
      expect([status, code]).toEqual([404, "not_found"]);
    },
  );

  test("is not visible to another workspace, even with an identical sandbox", async () => {
    const ben = await server.person();
    const [row] = (await list({ type: "S3", limit: 1 })).resources;
    const { status } = await server.call("GET /resources/resource", {
      as: ben,
      query: { resource_id: row?.resourceId ?? "" },
    });
    expect(status).toBe(404);
    expect((await server.call("GET /resources/inventory", { as: ben })).body.total).toBe(0);
  });
});

test("GET /resources/coverage lists gaps and the statement that would close the denied ones", async () => {
  const { status, body } = await server.call("GET /resources/coverage", { as: ana });
  expect(status).toBe(200);
  for (const gap of body.gaps) expect(gap.reason).not.toBe("denied");
  expect(body.iamPolicy).toBeNull();
});

test("§3 a relationship has a targetId and a relationshipType that fits its direction", async () => {
  const [volume] = await everything({ type: "EBS Volume", status: "attached" });
  const of = async (id: string) =>
    (await server.call("GET /resources/relationships", { as: ana, query: { resource_id: id, depth: 1 } }))
      .body.relationships as { targetId: string; relationshipType: string; direction: string }[];
  const there = (await of(volume?.resourceId ?? "")).find(
    ({ relationshipType }) => relationshipType === "attached to",
  );
  expect(there).toMatchObject({ direction: "outgoing", targetId: expect.stringContaining(":instance/i-") });
  const back = (await of(there?.targetId ?? "")).find(({ targetId }) => targetId === volume?.resourceId);
  expect(back).toMatchObject({ direction: "incoming", relationshipType: "has volume" });
});

describe("§4 states of resources", () => {
  test("a terminated instance is listed at no cost, and is neither evaluated, related, nor unused", async () => {
    const [row, ...others] = await everything({ status: "terminated" });
    expect(others).toEqual([]);
    expect(row).toMatchObject({ resourceName: "catalog-import", status: "terminated", attachment: null });
    expect(row?.metadata).toMatchObject({ monthlyCost: 0, costSource: "list_price" });
    const query = { resource_id: row?.resourceId ?? "" };
    expect((await server.call("GET /resources/resource", { as: ana, query })).body.resource.savings).toEqual(
      [],
    );
    const { body } = await server.call("GET /resources/relationships", {
      as: ana,
      query: { ...query, depth: 1 },
    });
    expect(body.relationships).toEqual([]);
    const unused = await server.call("GET /resources/unused", { as: ana, query: { q: "catalog-import" } });
    expect(unused.body.total).toBe(0);
    const scanned = await server.call("POST /security/scan", { as: ana });
    expect(scanned.status).toBe(200);
    const findings = await server.call("GET /security/findings", {
      as: ana,
      query,
    });
    expect(findings.body.total).toBe(0);
    const { body: coverage } = await server.call("GET /resources/coverage", { as: ana });
    expect(coverage.gaps).toEqual([]);
  });

  test.each(["attached", "detached"] as const)(
    "volumes and network interfaces are %s",
    async (attachment) => {
      const rows = await everything({ status: attachment });
      expect(rows.length).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row.attachment))).toEqual(new Set([attachment]));
      for (const { resourceType } of rows)
        expect(["EBS Volume", "Network Interface"]).toContain(resourceType);
      const { body } = await server.call("GET /resources/summary", { as: ana });
      expect(body.byAttachment).toContainEqual({ value: attachment, count: rows.length });
      const { text } = await server.call("GET /resources/export", { as: ana, query: { status: attachment } });
      const [header = "", ...lines] = text.trim().split("\r\n");
      expect(header.split(",").slice(3, 5)).toEqual(["Status", "Attachment"]);
      expect(new Set(lines.map((line) => line.split(",")[4]))).toEqual(new Set([attachment]));
    },
  );

  test("other types are neither attached nor detached", async () => {
    const rows = await everything({});
    for (const { resourceType, attachment } of rows)
      if (resourceType !== "EBS Volume" && resourceType !== "Network Interface")
        expect(attachment).toBeNull();
  });
});
