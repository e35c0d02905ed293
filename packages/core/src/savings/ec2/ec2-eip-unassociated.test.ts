import type { Address } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import eip from "../../resources/ec2-eip.ts";
import { evaluateSaving, savedPerMonth, withGap } from "../../testing/evaluate-saving.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ec2-eip-unassociated.ts";

const idle: Address = { AllocationId: "eipalloc-1", PublicIp: "198.51.100.7", PublicIpv4Pool: "amazon" };
const options = { declarations: [eip] };

describe("ec2-eip-unassociated", () => {
  it("saves the hours of an unassociated address", () => {
    const outcome = evaluateSaving(rule, resourceOf(eip, idle), options);
    expect(savedPerMonth(outcome)).toBe("3.65"); // 0.005 × 730
    expect(outcome).toMatchObject({ evidence: { address: "198.51.100.7" } });
  });

  it("saves nothing for an address in use", () => {
    const used = resourceOf(eip, { ...idle, AssociationId: "eipassoc-1" });
    expect(evaluateSaving(rule, used, options)).toEqual({ kind: "none" });
  });

  it.each(rule.needs)("is unknown when %s is a gap", (name) => {
    const outcome = evaluateSaving(rule, withGap(resourceOf(eip, idle), name), options);
    expect(outcome).toMatchObject({ kind: "unknown", reason: "denied", missing: name });
  });

  it("is unknown for an address that the account brought", () => {
    const brought = resourceOf(eip, { ...idle, PublicIpv4Pool: "ipv4pool-ec2-1" });
    expect(evaluateSaving(rule, brought, options)).toMatchObject({
      kind: "unknown",
      reason: "unsupported",
      missing: "price",
    });
  });
});

savingTable(
  rule,
  [eip],
  [
    {
      when: "it is associated with nothing",
      saves: "3.65", // 0.005 × 730
      resource: resourceOf(eip, idle),
      evidence: { address: "198.51.100.7" },
      cli: ["eipalloc-1"],
    },
    {
      when: "it is in use",
      saves: "none",
      resource: resourceOf(eip, { ...idle, AssociationId: "eipassoc-1" }),
    },
  ],
);
