import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import organization from "./organizations-organization.ts";

const arn = "arn:aws:organizations::123456789012:organization/o-a1b2c3d4e5";
const item = { Id: "o-a1b2c3d4e5", Arn: arn, FeatureSet: "ALL" as const, MasterAccountId: "123456789012" };
const since = new Date("2026-01-02T03:04:05Z");
const administrator = { Id: "111122223333", Name: "Security", DelegationEnabledDate: since };

describe("AWS::Organizations::Organization", () => {
  it("describes an organization", () => {
    const resource = resourceOf(organization, item, {
      answers: {
        policyTypes: {
          Roots: [
            {
              PolicyTypes: [
                { Type: "SERVICE_CONTROL_POLICY", Status: "ENABLED" },
                { Type: "TAG_POLICY", Status: "PENDING_DISABLE" },
              ],
            },
          ],
        },
        trustedServices: { EnabledServicePrincipals: [{ ServicePrincipal: "ram.amazonaws.com" }] },
        delegatedAdministrators: { DelegatedAdministrators: [administrator] },
        securityHubAdministrators: { DelegatedAdministrators: [administrator] },
        guardDutyAdministrators: { DelegatedAdministrators: [] },
        configAdministrators: { DelegatedAdministrators: [] },
      },
    });
    const read = [{ accountId: "111122223333", name: "Security", since: since.toISOString() }];
    expect(resource).toMatchObject({ arn, id: "o-a1b2c3d4e5", region: "global" });
    expect(resource.facets).toEqual({
      management: { seen: true, value: { accountId: "123456789012" } },
      features: { seen: true, value: { all: true } },
      policyTypes: { seen: true, value: ["SERVICE_CONTROL_POLICY"] },
      trustedServices: { seen: true, value: ["ram.amazonaws.com"] },
      delegatedAdministrators: { seen: true, value: read },
      securityHubAdministrators: { seen: true, value: read },
      guardDutyAdministrators: { seen: true, value: [] },
      configAdministrators: { seen: true, value: [] },
    });
    expect(monthlyCostOf(organization, resource)).toBe("0.00");
  });

  it("is absent where none is in use", () => {
    expect(organization.list.absentOn).toEqual(["AWSOrganizationsNotInUseException"]);
    expect(organization.scope).toBe("organization");
  });
});
