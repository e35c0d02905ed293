import type {
  Account,
  ListAccountsResponse,
  ListPoliciesResponse,
  ListRootsResponse,
  OrganizationalUnit,
} from "@aws-sdk/client-organizations";
import { describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../create-sandbox.ts";
import { sandboxMemberId, sandboxOrganization } from "../organization/sandbox-organization.ts";

const now = new Date("2026-05-13T10:00:00Z");
const managementAccountId = "009876543210";

function open(index: number, accounts = 45): Sandbox {
  const accountId = sandboxMemberId(managementAccountId, index);
  const organization = { managementAccountId, accounts };
  return createSandbox({ accountId, organization, seed: 1, size: 300, now, clock: () => now });
}

function ask<Output = unknown>({ send }: Sandbox, operation: string, input: object = {}): Promise<Output> {
  return send({ service: "organizations", operation, input, region: "us-east-1" }) as Promise<Output>;
}

async function everyAccount(sandbox: Sandbox, input: object = {}, operation = "listAccounts") {
  const pages: Account[][] = [];
  let NextToken: string | undefined;
  do {
    const token = NextToken === undefined ? {} : { NextToken };
    const page = await ask<ListAccountsResponse>(sandbox, operation, { ...input, ...token });
    pages.push(page.Accounts ?? []);
    NextToken = page.NextToken;
  } while (NextToken);
  return pages;
}

describe("AWS Organizations in the management account", () => {
  const management = open(0);

  it("lists accounts twenty at a time", async () => {
    const pages = await everyAccount(management);
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(new Set(pages.flat().map(({ Id }) => Id)).size).toBe(45);
    expect((await everyAccount(management, { MaxResults: 7 }))[0]).toHaveLength(7);
    await expect(ask(management, "listAccounts", { MaxResults: 21 })).rejects.toMatchObject({
      name: "InvalidInputException",
    });
    await expect(ask(management, "listAccounts", { NextToken: "nonsense" })).rejects.toMatchObject({
      name: "InvalidInputException",
    });
  });

  it("has every account in exactly one place of the tree", async () => {
    const found: (string | undefined)[] = [];
    const { Roots = [] } = await ask<ListRootsResponse>(management, "listRoots");
    const places = Roots.map(({ Id }) => Id);
    for (const ParentId of places) {
      const { OrganizationalUnits: units = [] } = await ask<{ OrganizationalUnits?: OrganizationalUnit[] }>(
        management,
        "listOrganizationalUnitsForParent",
        { ParentId },
      );
      places.push(...units.map(({ Id }) => Id));
      const accounts = (await everyAccount(management, { ParentId }, "listAccountsForParent")).flat();
      found.push(...accounts.map(({ Id }) => Id));
      const first = accounts[0]?.Id;
      if (first !== undefined) {
        expect(await ask(management, "listParents", { ChildId: first })).toMatchObject({
          Parents: [{ Id: ParentId }],
        });
      }
    }
    const all = (await everyAccount(management)).flat().map(({ Id }) => Id);
    expect(found.toSorted()).toEqual(all.toSorted());
  });

  it("lists policies of each type, their documents, and both ends of an attachment", async () => {
    for (const Filter of [
      "SERVICE_CONTROL_POLICY",
      "RESOURCE_CONTROL_POLICY",
      "TAG_POLICY",
      "BACKUP_POLICY",
    ]) {
      const { Policies = [] } = await ask<ListPoliciesResponse>(management, "listPolicies", { Filter });
      expect(Policies.length).toBeGreaterThan(0);
      for (const { Id } of Policies) {
        const { Policy } = await ask<{ Policy: { Content: string } }>(management, "describePolicy", {
          PolicyId: Id,
        });
        expect(() => JSON.parse(Policy.Content)).not.toThrow();
        const { Targets } = await ask<{ Targets: { TargetId: string }[] }>(
          management,
          "listTargetsForPolicy",
          {
            PolicyId: Id,
          },
        );
        for (const { TargetId } of Targets) {
          const there = await ask<ListPoliciesResponse>(management, "listPoliciesForTarget", {
            TargetId,
            Filter,
          });
          expect(there.Policies?.map((policy) => policy.Id)).toContain(Id);
        }
      }
    }
  });

  it("knows tags and delegated administrators", async () => {
    const security = sandboxMemberId(managementAccountId, 1);
    expect(await ask(management, "listTagsForResource", { ResourceId: security })).toMatchObject({
      Tags: [
        { Key: "environment", Value: "prod" },
        { Key: "owner", Value: "security@harborline.example" },
      ],
    });
    expect(await ask(management, "listDelegatedAdministrators")).toMatchObject({
      DelegatedAdministrators: [{ Id: security, Name: "Security Tooling" }],
    });
    expect(
      await ask(management, "listDelegatedAdministrators", { ServicePrincipal: "config.amazonaws.com" }),
    ).toMatchObject({ DelegatedAdministrators: [] });
    expect(await ask(management, "listDelegatedServicesForAccount", { AccountId: security })).toMatchObject({
      DelegatedServices: expect.arrayContaining([
        expect.objectContaining({ ServicePrincipal: "guardduty.amazonaws.com" }),
      ]),
    });
  });

  it.each([
    ["listAccountsForParent", { ParentId: "ou-none-00000000" }, "ParentNotFoundException"],
    ["listParents", { ChildId: "999999999999" }, "ChildNotFoundException"],
    ["listTagsForResource", { ResourceId: "999999999999" }, "TargetNotFoundException"],
    ["describePolicy", { PolicyId: "p-00000000" }, "PolicyNotFoundException"],
    ["listDelegatedServicesForAccount", { AccountId: managementAccountId }, "AccountNotRegisteredException"],
  ])("rejects %s of something that is not there", async (operation, input, name) => {
    await expect(ask(management, operation, input)).rejects.toMatchObject({
      name,
      $metadata: { httpStatusCode: 400 },
    });
  });
});

describe("AWS Organizations in other accounts", () => {
  it("returns to a member only the organization that it belongs to", async () => {
    const member = open(2);
    const { id } = sandboxOrganization({ managementAccountId, accounts: 45, now });
    expect(await ask(member, "describeOrganization")).toMatchObject({
      Organization: { Id: id, MasterAccountId: managementAccountId },
    });
    await expect(ask(member, "listAccounts")).rejects.toMatchObject({ name: "AccessDeniedException" });
  });

  it("answers a delegated administrator as it answers the management account", async () => {
    expect(await everyAccount(open(1))).toEqual(await everyAccount(open(0)));
  });

  it("is not in use in an account without an organization", async () => {
    const alone = createSandbox({ accountId: managementAccountId, seed: 1, size: 300, now });
    for (const operation of ["describeOrganization", "listAccounts"]) {
      await expect(ask(alone, operation)).rejects.toMatchObject({
        name: "AWSOrganizationsNotInUseException",
      });
    }
  });

  it.each([
    ["that is suspended", 3],
    ["without the role", 4],
  ])("is not reached in an account %s", async (_, index) => {
    const call = { service: "sts", operation: "getCallerIdentity", input: {}, region: "us-east-1" } as const;
    await expect(open(index).send(call)).rejects.toMatchObject({
      name: "AccessDenied",
      message: expect.stringContaining("is not authorized to perform: sts:AssumeRole on resource"),
    });
  });

  it("does not hold an account of another organization", () => {
    const organization = { managementAccountId, accounts: 3 };
    expect(() => createSandbox({ accountId: "111122223333", organization, seed: 1, size: 300, now })).toThrow(
      "not in its sandbox organization",
    );
  });
});
