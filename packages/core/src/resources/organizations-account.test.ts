import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import account from "./organizations-account.ts";

const arn = "arn:aws:organizations::123456789012:account/o-a1b2c3d4e5/111122223333";
const item = {
  ...{ Id: "111122223333", Arn: arn, Name: "Shop", Email: "shop@example.com" },
  ...{ State: "ACTIVE" as const, JoinedMethod: "CREATED" as const },
  JoinedTimestamp: new Date("2026-01-02T03:04:05Z"),
};
const answers = {
  parent: { Parents: [{ Id: "ou-ab12-11111111", Type: "ORGANIZATIONAL_UNIT" as const }] },
  tags: { Tags: [{ Key: "environment", Value: "prod" }] },
};

describe("AWS::Organizations::Account", () => {
  it("describes an account without its email address", () => {
    const resource = resourceOf(account, item, { answers });
    expect(resource).toMatchObject({
      ...{
        arn,
        id: "111122223333",
        name: "Shop",
        status: "active",
        tags: { value: { environment: "prod" } },
      },
      createdAt: "2026-01-02T03:04:05.000Z",
    });
    expect(resource.facets.membership).toEqual({
      seen: true,
      value: {
        ...{ accountId: "111122223333", state: "ACTIVE", joinedMethod: "CREATED" },
        joinedAt: "2026-01-02T03:04:05.000Z",
      },
    });
    expect(resource.facets.parent).toEqual({ seen: true, value: { id: "ou-ab12-11111111" } });
    expect(JSON.stringify(resource)).not.toContain("example.com");
    expect(monthlyCostOf(account, resource)).toBe("0.00");
  });

  it.each([
    ["o-a1b2c3d4e5/r-ab12/ou-ab12-11111111/ou-ab12-22222222/", "ou-ab12-22222222"],
    ["o-a1b2c3d4e5/r-ab12/", "r-ab12"],
  ])("reads the parent from the path %s without a call", (path, id) => {
    const { facets } = resourceOf(account, { ...item, Paths: [path] });
    expect(facets.parent).toEqual({ seen: true, value: { id } });
  });

  it("has ended when it is closed, and keeps the older status where AWS has no state", () => {
    expect(resourceOf(account, { ...item, State: "CLOSED" }).ended).toBe(true);
    const { State: _, ...older } = item;
    const suspended = resourceOf(account, { ...older, Status: "SUSPENDED" }, { answers });
    expect(suspended).toMatchObject({ status: "suspended" });
    expect(suspended.ended).toBeUndefined();
  });
});
