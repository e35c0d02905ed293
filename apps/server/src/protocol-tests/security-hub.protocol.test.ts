import { EC2 } from "@aws-sdk/client-ec2";
import { SecurityHub } from "@aws-sdk/client-securityhub";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMotoAccount, type MotoAccount } from "./testing/moto.ts";
import { type ProtocolServer, startProtocolServer } from "./testing/protocol-server.ts";

const regions = ["eu-west-1", "us-east-1"];
const [enabled = "", other = ""] = regions;
const day = 86_400_000;

let account: MotoAccount;
let app: ProtocolServer;
let accountId: string;
let groupArn: string;

interface Row {
  findingId: string;
  checkId: string;
  status: string;
  title: string;
  description: string;
  source: string;
  sources: { source: string; url: string | null }[];
  sourceUrl: string | null;
  resourceId: string;
}

const hub = (region: string) => new SecurityHub(account.client(region));

function reported(parts: object) {
  return {
    SchemaVersion: "2018-10-08",
    ProductArn: `arn:aws:securityhub:${enabled}::product/aws/securityhub`,
    ProductName: "Security Hub",
    AwsAccountId: account.id,
    Region: enabled,
    Types: ["Software and Configuration Checks"],
    CreatedAt: new Date(Date.now() - 10 * day).toISOString(),
    UpdatedAt: new Date(Date.now() - day).toISOString(),
    Severity: { Label: "HIGH" as const },
    Title: "A title",
    Description: "A description",
    Workflow: { Status: "NEW" as const },
    RecordState: "ACTIVE" as const,
    Compliance: { Status: "FAILED" as const },
    ...parts,
  };
}

async function import_(...findings: object[]) {
  const answer = await hub(enabled).batchImportFindings({
    Findings: findings.map((parts) => reported(parts)) as never,
  });
  expect(answer.FailedCount).toBe(0);
}

const call = async (body: Promise<{ status: number; text: string; body: unknown }>) => {
  const answer = await body;
  if (answer.status >= 300) throw new Error(`The server answered ${answer.status}: ${answer.text}`);
  return answer.body as never;
};
async function importNow(): Promise<{
  findingsRead: number;
  newFindings: number;
  gaps: number;
  regions: number;
}> {
  app.server.clock.now = new Date(Math.max(Date.now(), app.server.clock.now.getTime() + 1000));
  return await call(
    app.server.call("POST /security/security-hub-import", {
      as: app.person,
      body: { accountIds: [accountId] },
    }),
  );
}
async function rows(): Promise<Row[]> {
  const query = { limit: 100, accountId };
  const body: { findings: Row[] } = await call(
    app.server.call("GET /security/findings", { as: app.person, query }),
  );
  return body.findings;
}

beforeAll(async () => {
  account = await createMotoAccount();
  await hub(enabled).enableSecurityHub({});
  const ec2 = new EC2(account.client(enabled));
  const { Vpcs } = await ec2.describeVpcs({});
  const made = await ec2.createSecurityGroup({
    GroupName: "open",
    Description: "open",
    VpcId: Vpcs?.[0]?.VpcId,
  });
  await ec2.authorizeSecurityGroupIngress({
    GroupId: made.GroupId,
    IpPermissions: [{ IpProtocol: "tcp", FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: "0.0.0.0/0" }] }],
  });
  groupArn = `arn:aws:ec2:${enabled}:${account.id}:security-group/${made.GroupId}`;
  app = await startProtocolServer(account.credentials);
  accountId = await app.connectAmbient(regions);
  await app.discover(accountId);
});
afterAll(() => app?.close());

describe("§7 Security Hub over the wire", () => {
  it("status: enabled in one Region, off in the other, and what the stand-in lacks is a gap with its action", async () => {
    const body: never = await call(
      app.server.call("GET /security/security-hub-status", { as: app.person, query: { accountId } }),
    );
    expect(body).toMatchObject({
      enabled: true,
      standards: [],
      regions: [
        { region: enabled, enabled: true },
        { region: other, enabled: false },
      ],
      gaps: [{ region: enabled, accountName: "Protocol", iamAction: "securityhub:GetEnabledStandards" }],
    });
  });

  it("imports all pages, without other accounts' findings and our own", async () => {
    await import_(
      {
        Id: "group",
        GeneratorId: "security-control/EC2.13",
        Resources: [{ Type: "AwsEc2SecurityGroup", Id: groupArn }],
      },
      {
        Id: "not ours",
        AwsAccountId: "999999999999",
        GeneratorId: "x",
        Resources: [{ Type: "Other", Id: "x" }],
      },
      { Id: "sent by us", GeneratorId: "skyledger/x", Resources: [{ Type: "Other", Id: "x" }] },
      {
        Id: "markup",
        GeneratorId: "x/y",
        Title: "<b>bold</b>\u0007 title",
        Resources: [{ Type: "Other", Id: "x" }],
      },
    );
    const many = Array.from({ length: 150 }, (_, index) => ({
      Id: `many-${index}`,
      GeneratorId: "inspector/cve",
      Compliance: { Status: "PASSED" },
      Resources: [{ Type: "Other", Id: `x-${index}` }],
    }));
    await import_(...many.slice(0, 90));
    await import_(...many.slice(90));
    expect(await importNow()).toMatchObject({ newFindings: 2, regions: 1, gaps: 0 });
    const found = await rows();
    expect(found.map(({ checkId }) => checkId).sort()).toEqual([
      "ec2-sg-ssh-from-internet",
      "security-hub/security-hub/software-and-configuration-checks",
    ]);
    const alone = found.find(({ checkId }) => checkId.startsWith("security-hub/"));
    expect(alone).toMatchObject({ title: "bold title", source: "security-hub" });
    expect(alone?.sourceUrl).toContain(
      `https://${enabled}.console.aws.amazon.com/securityhub/home?region=${enabled}#/findings`,
    );
  });

  it("a finding that our own check also reports is the same entry after a scan, once", async () => {
    const before = (await rows()).find(({ checkId }) => checkId === "ec2-sg-ssh-from-internet");
    expect(before).toMatchObject({ source: "security-hub" });
    const body = { scanType: "QUICK" as const, accountIds: [accountId] };
    await call(app.server.call("POST /security/scan", { as: app.person, body }));
    const after = (await rows()).filter(
      ({ checkId, resourceId }) => checkId === "ec2-sg-ssh-from-internet" && resourceId === groupArn,
    );
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ findingId: before?.findingId, source: "skyledger", status: "ACTIVE" });
    expect(after[0]?.sources.map(({ source }) => source)).toEqual(["skyledger", "security-hub"]);
    expect(after[0]?.sourceUrl).toContain("SecurityGroup:groupId");
  });

  it("archived there, a finding of only Security Hub is resolved; one that is not evaluated is unchanged", async () => {
    const UpdatedAt = new Date().toISOString();
    await import_({
      Id: "markup",
      UpdatedAt,
      Compliance: { Status: "NOT_AVAILABLE" },
      GeneratorId: "x/y",
      Resources: [{ Type: "Other", Id: "x" }],
    });
    await importNow();
    const status = async () => (await rows()).find(({ source }) => source === "security-hub")?.status;
    expect(await status()).toBe("ACTIVE");
    await import_({
      Id: "markup",
      UpdatedAt,
      RecordState: "ARCHIVED",
      GeneratorId: "x/y",
      Resources: [{ Type: "Other", Id: "x" }],
    });
    await importNow();
    expect(await status()).toBe("RESOLVED");
  });
});

describe("our findings sent to Security Hub over the wire", () => {
  const ours = async () => {
    const found: {
      GeneratorId?: string | undefined;
      UpdatedAt?: string | undefined;
      Resources?: { Id?: string | undefined }[] | undefined;
    }[] = [];
    let NextToken: string | undefined;
    do {
      const page = await hub(enabled).getFindings({ MaxResults: 100, ...(NextToken ? { NextToken } : {}) });
      found.push(...(page.Findings ?? []));
      NextToken = page.NextToken;
    } while (NextToken);
    return found.filter(
      ({ GeneratorId }) => GeneratorId?.startsWith("skyledger/") && GeneratorId !== "skyledger/x",
    );
  };
  const scan = async () => {
    app.server.clock.advance(1000);
    const body = { scanType: "QUICK" as const, accountIds: [accountId] };
    await call(app.server.call("POST /security/scan", { as: app.person, body }));
  };

  it("off by default; once turned on, the next scan sends them in batches, without those of Security Hub itself", async () => {
    expect(await ours()).toEqual([]);
    await call(
      app.server.call("PATCH /accounts/:id", {
        as: app.person,
        params: { id: accountId },
        body: { sendToSecurityHub: true },
      }),
    );
    await scan();
    const reported = await ours();
    expect(reported.length).toBeGreaterThan(0);
    const ofGroup = reported.filter(({ Resources }) => Resources?.some(({ Id }) => Id === groupArn));
    // Other checks fail there too; one that Security Hub itself reports is not sent.
    expect(ofGroup.map(({ GeneratorId }) => GeneratorId)).not.toContain("skyledger/ec2-sg-ssh-from-internet");
    expect(ofGroup.length).toBeGreaterThan(0);
  });

  it("without news, nothing is sent", async () => {
    const before = await ours();
    await scan();
    expect(await ours()).toEqual(before);
  });
});
