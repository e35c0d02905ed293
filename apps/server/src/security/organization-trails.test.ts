import account from "@skyledger/core/resources/account";
import trail from "@skyledger/core/resources/cloudtrail-trail";
import { resourceWith } from "@skyledger/core/testing/check-table";
import { expect, test, vi } from "vitest";
import { organizationTrails } from "./organization-trails.ts";

const coverage = { homeRegion: "us-east-1", multiRegion: true, globalServiceEvents: true };
const shared = resourceWith(trail, { coverage: { ...coverage, organization: true } }, { id: "shared" });
const single = resourceWith(trail, { coverage: { ...coverage, organization: false } }, { id: "single" });
const unread = resourceWith(trail, {}, { id: "unread" });

const member = (managementAccountId: string | null) =>
  resourceWith(account, { organization: { id: "o-1", managementAccountId } });

function trailsOf(own: readonly ReturnType<typeof resourceWith>[]) {
  const ofOthers = vi.fn(async () => [shared, single, unread]);
  return { ofOthers, trails: organizationTrails({ ofOthers }, "w", "a", own) };
}

test("a member has the trails of its organization, and no others of the management account", async () => {
  const { ofOthers, trails } = trailsOf([member("111122223333")]);
  expect(await trails).toEqual([shared]);
  expect(ofOthers).toHaveBeenCalledWith("w", "a", {
    type: "AWS::CloudTrail::Trail",
    owner: "111122223333",
  });
});

test.each([
  ["the management account itself", [member(member(null).accountId)]],
  ["an account whose management account is not known", [member(null)]],
  ["an account without an organization", [resourceWith(account, { organization: null })]],
  ["an account whose organization could not be read", [resourceWith(account, {})]],
  ["an account that was not read", []],
])("%s has only its own", async (_, own) => {
  const { ofOthers, trails } = trailsOf(own);
  expect(await trails).toEqual([]);
  expect(ofOthers).not.toHaveBeenCalled();
});
